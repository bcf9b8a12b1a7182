import { useState } from 'react';
import type { TextFile } from '../../../core/desk-articles.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { compareTexts, DiffText } from './DiffText.tsx';
import type { Draft } from './use-draft.ts';

/** Says why a text is not saved, and offers the way on: again, or which of two texts stays. */
export function SaveTrouble({ draft }: { draft: Draft }) {
  const [other, setOther] = useState<TextFile>();
  if (draft.state !== 'conflict' && draft.state !== 'failed') return null;
  const keep = (which: 'mine' | 'theirs'): void => {
    if (other !== undefined) void draft.settle(other, which).catch(() => undefined);
    setOther(undefined);
  };
  return (
    <div className="trouble">
      <Fault fault={faultOf(draft.error)} level={draft.state === 'conflict' ? 'warn' : 'err'}>
        {draft.state === 'conflict' ? (
          <Button tone="ink" onClick={() => void draft.readOther().then(setOther)} words="Compare…" />
        ) : (
          <Button tone="ink" onClick={() => void draft.save().catch(() => undefined)} words="Save again" />
        )}
      </Fault>
      {other !== undefined && (
        <Dialog
          title="Two texts"
          isWide
          onClose={() => setOther(undefined)}
          foot={
            <>
              <Button onClick={() => keep('theirs')} words="Take the text of the disk" />
              <span className="grow" />
              <Button tone="go" onClick={() => keep('mine')} words="Keep my text" />
            </>
          }
        >
          <p>Lines with a minus are on the disk, lines with a plus are yours.</p>
          <DiffText label="Both texts" text={compareTexts(other.text, draft.text)} />
        </Dialog>
      )}
    </div>
  );
}
