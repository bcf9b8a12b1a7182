import type { ReactNode } from 'react';
import { postCategories } from '../../site.config.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { SpecPlate } from '../../ui/SpecPlate.tsx';
import { ToastView } from '../../ui/toast/ToastView.tsx';
import { CategoryBadges } from '../components/CategoryBadges.tsx';
import { FeaturedPost } from '../components/FeaturedPost.tsx';
import { Odometer } from '../components/Odometer.tsx';
import { PostCard } from '../components/PostCard.tsx';
import { SectionHead } from '../components/SectionHead.tsx';
import { NewsletterFormView } from '../islands/newsletter/NewsletterFormView.tsx';
import { Badge } from '../mdx/Badge.tsx';
import { Callout } from '../mdx/Callout.tsx';
import { Card } from '../mdx/Card.tsx';
import { Duel } from '../mdx/Duel.tsx';
import { Faq } from '../mdx/Faq.tsx';
import { Figure } from '../mdx/Figure.tsx';
import { Heading2, Heading3 } from '../mdx/Heading.tsx';
import { Cons, Pros, ProsCons } from '../mdx/ProsCons.tsx';
import { RecallLookup } from '../mdx/RecallLookup.tsx';
import { ServiceCentreButton } from '../mdx/ServiceCentreButton.tsx';
import type { Post } from '../posts/post.ts';
import { tableExample } from './kit-examples.ts';

interface KitPageProps {
  posts: Post[];
  chart?: ReactNode;
  form?: ReactNode;
  share?: ReactNode;
  backlinks?: ReactNode;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHead title={title} />
      {children}
    </section>
  );
}

const toast = { id: 1, isOpen: true } as const;

/** Every component in every variant, for authors and developers. */
export function KitPage({ posts, chart, form, share, backlinks }: KitPageProps) {
  const [first] = posts;
  return (
    <div className="wrap kit">
      <h1>Components</h1>
      <Part title="Badges">
        <CategoryBadges categories={Object.keys(postCategories)} />
        <CategoryBadges categories={Object.keys(postCategories)} isLink />
        <Badge category="Comparisons" />
      </Part>
      <Part title="Buttons">
        <p className="flow">
          <button className="btn" type="button">
            Accent
          </button>
          <button className="btn ink" type="button">
            Ink
          </button>
          <button className="btn line" type="button">
            Line
          </button>
          <button className="btn small" type="button">
            Small
          </button>
          <button className="btn" type="button" disabled>
            <span className="spin" /> Subscribing...
          </button>
        </p>
        <ServiceCentreButton />
      </Part>
      <Part title="Form states">
        <div className="cols3">
          <NewsletterFormView id="kit-idle" hint="One address. No account, nothing to buy." />
          <NewsletterFormView id="kit-busy" isSubmitting />
          <NewsletterFormView id="kit-error" error="Please enter a valid email address." />
        </div>
        <div className="box night">{form}</div>
      </Part>
      <Part title="Toasts">
        <div className="cols2 still">
          <ToastView
            toast={{
              ...toast,
              tone: 'ok',
              title: 'Successfully subscribed!',
              message: 'You’ll now receive updates.',
            }}
          />
          <ToastView
            toast={{
              ...toast,
              tone: 'error',
              title: 'Subscription failed',
              message: 'This email is already subscribed.',
            }}
          />
        </div>
      </Part>
      <Part title="Plates and counters">
        <SpecPlate
          facts={[
            { label: 'Torque', value: '430', unit: 'lb-ft' },
            { label: 'Horsepower', value: '310', unit: 'hp' },
          ]}
          note="When properly equipped."
        />
        <Duel left={{ value: '430', label: 'lb-ft, TurboMax' }} right={{ value: '383', label: 'lb-ft, 5.3L V8' }} />
        <Odometer count={18} />
      </Part>
      <Part title="Tables">
        <DataTable
          {...tableExample}
          title="Bordered, cells"
          highlight={{
            cells: [
              { row: 0, col: 2 },
              { row: 1, col: 1 },
            ],
          }}
          caption="Shaded cells take the round."
        />
        <DataTable
          {...tableExample}
          title="Striped, winner by number"
          tableStyle="striped"
          highlight={{ winnerRow: 1 }}
        />
        <DataTable
          {...tableExample}
          title="Minimal, first row wins"
          tableStyle="minimal"
          highlight={{ winnerRow: 'first' }}
        />
        <DataTable {...tableExample} title="Striped, a column" tableStyle="striped" highlight={{ column: 1 }} />
      </Part>
      <Part title="Chart">{chart}</Part>
      <Part title="In the text">
        <div className="prose">
          <Heading2 id="a-chapter">A chapter</Heading2>
          <p>Running text in a measure of about seventy characters, with room around it for tables and pictures.</p>
          <Heading3 id="a-part">A part of it</Heading3>
          <Callout title="The short version">
            <p>A remark beside the text.</p>
          </Callout>
          <Callout title="Before you tow" tone="warning">
            <p>Never exceed a rating on your labels.</p>
          </Callout>
          <ProsCons>
            <Pros title="What it gives you">
              <ul>
                <li>Torque from low revs</li>
              </ul>
            </Pros>
            <Cons title="What it costs you">
              <ul>
                <li>Tow rating at the top</li>
              </ul>
            </Cons>
          </ProsCons>
          <Card title="A card" href="/blog">
            <p>With a title that leads somewhere.</p>
          </Card>
          <Faq
            items={[
              { question: 'Does it open?', answer: 'Yes, and the first one is open already.' },
              { question: 'And this one?', answer: 'On demand.' },
            ]}
          />
          <Figure picture="specs" alt="A drawing-board view of an engine" caption="A caption that teaches." />
          <RecallLookup />
          {share}
          {backlinks}
        </div>
      </Part>
      <Part title="Cards">
        {first && <FeaturedPost post={first} />}
        <div className="grid">
          {posts.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
        </div>
        <p className="empty">No posts found in this category.</p>
      </Part>
    </div>
  );
}
