import { Empty } from '../kit/Empty.tsx';
import { PageHead } from '../kit/PageHead.tsx';

/** Shows the room Articles, which is being built. */
export function ArticlesView() {
  return (
    <>
      <PageHead title="Articles" />
      <Empty title="This room is being built">
        Until then, articles are files in content/posts; npm run check:content says what is missing.
      </Empty>
    </>
  );
}
