import { useState } from 'react';
import { dayOf, localTime } from '../../../core/dates.ts';
import { formatPast } from '../../../ui/format.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { Segment } from '../kit/Segment.tsx';
import { describeSiteTime, whens } from './article-words.ts';
import { DayAndTime } from './DayAndTime.tsx';
import { PublishLog, PublishMistakes, PublishSteps } from './PublishLog.tsx';
import { useDeskJob } from './use-desk-job.ts';

/** The article that is published with the rest of the site. */
export interface ArticleToPublish {
  address: string;
  isPage: boolean;
  isDraft: boolean;
  /** As the file has it. */
  publishedAt: string;
  timeZone: string;
  /** Ends the draft, sets the time if one is given, and saves. */
  prepare(publishedAt: string | undefined): Promise<void>;
}

const failed = (text: string) => ({
  title: 'Nothing was published',
  happened: text.split('\n')[0] ?? text,
  means: 'Readers see the same pages as before.',
  todo: 'Correct what is said below, then publish again.',
});

const noServer = {
  title: 'No server runs here',
  happened: 'No server of this site answers on this computer.',
  means: 'Nothing goes live by itself before one runs.',
  todo: 'Start it before that time: npm start, on the machine that serves the site.',
};

/** Publishes the site as ./garage publish does, now or with an article at a time, and shows how far it is. */
export function PublishDialog({ article, onClose }: { article?: ArticleToPublish; onClose(): void }) {
  const job = useDeskJob({ name: 'publish' });
  const time = useTime(article);
  const { end, lines, earlier } = job;
  const isStarted = job.isRunning || end !== undefined;
  const isLater = time.when === 'later';
  const publish = (): void =>
    job.start(() => article?.prepare(isLater ? time.at : time.isAhead ? time.today : undefined));
  const live = end?.url;
  const done = isLater ? 'It is scheduled' : 'It is published';
  return (
    <Dialog
      title={end?.isDone ? done : isStarted ? 'Publishing' : article ? 'Publish this' : 'Publish the site'}
      onClose={onClose}
      cancel={job.isRunning ? 'Go on in the background' : end?.isDone ? 'Close' : 'Not now'}
      foot={
        <>
          {!job.isRunning && !end?.isDone && (
            <Button
              tone="go"
              disabled={isLater && time.sentence.fault !== undefined}
              onClick={publish}
              words={end !== undefined ? 'Try again' : isLater ? 'Schedule it' : 'Publish the site'}
            />
          )}
          {end?.isDone && live !== undefined && !isLater && (
            <Button tone="ink" href={`${live}${article?.address ?? ''}`} isNewTab words="Look at it" />
          )}
        </>
      }
    >
      <div className="stack">
        {job.error !== null && <Fault fault={faultOf(job.error)} />}
        {end !== undefined && !end.isDone && <Fault fault={failed(end.text)} />}
        {end !== undefined && !end.isDone && <PublishMistakes onGo={onClose} />}
        {!isStarted && article && !article.isPage && (
          <Segment label="When" options={whens} value={time.when} onChange={(name) => time.setWhen(name)} />
        )}
        {!isStarted && isLater && (
          <DayAndTime
            labels={['Day', `Time in ${article?.timeZone}`]}
            min={time.today}
            value={time.at}
            onChange={time.setAt}
          />
        )}
        {!isStarted && (
          <p>
            {article?.isDraft && 'It is a draft now; this ends that. '}
            {article === undefined
              ? 'Everything that is saved in content/ goes online: articles, pages and letters.'
              : 'Everything else that is saved in content/ goes online now.'}
          </p>
        )}
        {isLater && (
          <>
            <p role="status">
              {time.sentence.fault ??
                `It goes live on ${time.sentence.words}. The server does it by itself; the desk can be closed.`}
            </p>
            {job.isServed === false && <Fault level="warn" fault={noServer} />}
          </>
        )}
        {isStarted && <PublishSteps step={job.step} lines={lines} end={end} />}
        <p className="muted" role="status">
          {end?.isDone
            ? end.text
            : `${isStarted ? 'You can close this. ' : ''}The old site stays up until the new one is whole, so readers notice nothing.`}
        </p>
        {!isStarted && earlier?.endedAt !== undefined && (
          <p className="muted">
            Last publish, {formatPast(earlier.endedAt, new Date())}: {earlier.end?.text.split('\n')[0]}
          </p>
        )}
        <PublishLog lines={lines} isOpen={end !== undefined && !end.isDone} />
      </div>
    </Dialog>
  );
}

function useTime(article: ArticleToPublish | undefined) {
  const { publishedAt = '', timeZone = 'UTC' } = article ?? {};
  const now = localTime(new Date(), timeZone);
  const isAhead = publishedAt > now;
  const [when, setWhen] = useState<'now' | 'later'>(isAhead ? 'later' : 'now');
  const [at, setAt] = useState(isAhead ? publishedAt : '');
  return { when, setWhen, at, setAt, isAhead, today: dayOf(now), sentence: describeSiteTime(at, timeZone) };
}
