import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { PageHead } from '../kit/PageHead.tsx';

/** Says that no page has this address. */
export function NotFoundView() {
  return (
    <>
      <PageHead title="Nothing here" />
      <Empty title="The desk has no page at this address" acts={<Button to="/" words="Go to the overview" />}>
        A link may be old, or the thing it led to was deleted.
      </Empty>
    </>
  );
}
