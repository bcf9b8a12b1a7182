import { Empty } from '../kit/Empty.tsx';
import { PageHead } from '../kit/PageHead.tsx';

/** Shows the room Facts, which is being built. */
export function FactsView() {
  return (
    <>
      <PageHead title="Facts" />
      <Empty title="This room is being built">
        Until then, ./garage facts due lists the facts that need another look.
      </Empty>
    </>
  );
}
