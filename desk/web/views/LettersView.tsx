import { Empty } from '../kit/Empty.tsx';
import { PageHead } from '../kit/PageHead.tsx';

/** Shows the room Letters, which is being built. */
export function LettersView() {
  return (
    <>
      <PageHead title="Letters" />
      <Empty title="This room is being built">
        Letters of readers will wait here until you publish or reject them.
      </Empty>
    </>
  );
}
