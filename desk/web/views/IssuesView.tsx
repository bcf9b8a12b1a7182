import { Empty } from '../kit/Empty.tsx';
import { PageHead } from '../kit/PageHead.tsx';

/** Shows the room Issues, which is being built. */
export function IssuesView() {
  return (
    <>
      <PageHead title="Issues" />
      <Empty title="This room is being built">
        Until then, ./garage issue list shows the issues, and ./garage issue send sends one.
      </Empty>
    </>
  );
}
