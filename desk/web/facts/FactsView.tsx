import { useState } from 'react';
import { useMatch, useNavigate, useSearchParams } from 'react-router';
import { formatCount, formatCountOf } from '../../../core/text/counts.ts';
import { formatDay } from '../../../ui/format-time.ts';
import type { DeskFacts, FactRow } from '../../fact-desk.ts';
import { ask, showUndo, useApi, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { ListPage, Panel } from '../kit/ListPage.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';
import { type Column, MainLink, numberColumn, RowTable } from '../kit/RowTable.tsx';
import { Empty } from '../kit/Section.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { FactSection } from './FactSection.tsx';
import { DueWord, findFacts } from './FactState.tsx';
import { NewFactDialog } from './NewFactDialog.tsx';

const pageRows = 100;

/** Lists the ledger, shows one fact with where it is used, and takes checks and corrections. */
export function FactsView() {
  const query = useApi('GET /api/facts', {});
  return <QueryState query={query}>{(facts) => <Facts facts={facts} />}</QueryState>;
}

/** Says what was changed; the button takes it back. */
const say = (words: string, undo: string): void =>
  showUndo(words, () => ask('POST /api/facts/undo', { body: { undo } }));

const noFact = (
  <aside aria-label="One fact">
    <p className="muted">Choose a fact to see where it is used.</p>
  </aside>
);

type DialogName = 'correct' | 'add';

interface FactDialogsProps {
  dialog: DialogName | undefined;
  /** The one that is open. */
  fact: DeskFacts['rows'][number] | undefined;
  facts: DeskFacts;
  onClose(): void;
  onDone(words: string, undo: string): void;
}

function FactDialogs({ dialog, fact, facts, onClose, onDone }: FactDialogsProps) {
  if (dialog === 'add') return <NewFactDialog facts={facts} onClose={onClose} onDone={onDone} />;
  if (dialog === undefined || fact === undefined) return null;
  return <CorrectDialog fact={fact} facts={facts} onClose={onClose} onDone={onDone} />;
}

interface SelectedFactsProps {
  count: number;
  /** Address of the one source that all of them have. */
  source: string | undefined;
  isBusy: boolean;
  onNone(): void;
  onStillTrue(): void;
}

/** Says how many facts are selected, with what can be done to all of them. */
function SelectedFacts({ count, source, isBusy, onNone, onStillTrue }: SelectedFactsProps) {
  return (
    <div className="row box spaced">
      <b>{formatCount(count)} selected</b>
      <span className="grow" />
      <Button isSmall onClick={onNone} words="Select none" />
      {source !== undefined && <Button isSmall hotkey="U" href={source} isNewTab words="Open the source" />}
      <Button
        isSmall
        tone="go"
        hotkey="T"
        disabled={isBusy}
        onClick={onStillTrue}
        words={`Still true, ${formatCount(count)}`}
      />
    </div>
  );
}

/** Holds which facts are chosen: the selected ones, or else the one that is open; they can be said to be still true. */
function useChosenFacts(all: DeskFacts['rows'], open: FactRow | undefined) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = selected.size > 0 ? all.filter(({ id }) => selected.has(id)) : open ? [open] : [];
  const mark = useChange(
    (ids: string[]) => ask('POST /api/facts/still-true', { body: { ids } }),
    ({ undo }, ids) => {
      setSelected(new Set());
      say(`Marked ${formatCountOf(ids.length, 'fact')} still true.`, undo);
    },
  );
  const stillTrue = (): void => {
    if (chosen.length > 0 && !mark.isPending) mark.mutate(chosen.map(({ id }) => id));
  };
  const sources = new Set(chosen.map(({ addresses }) => addresses[0]));
  const [source] = sources.size === 1 ? sources : [];
  useKeys({
    t: stillTrue,
    u: () => source !== undefined && window.open(source, '_blank', 'noopener,noreferrer'),
  });
  return { selected, setSelected, source, mark, stillTrue };
}

function Facts({ facts }: { facts: DeskFacts }) {
  const [params] = useSearchParams();
  const openId = useMatch('/facts/:id')?.params.id;
  const [dialog, setDialog] = useState<DialogName>();
  const { today, rows: all } = facts;
  const { lines, rows } = findFacts(facts, params);
  const open = all.find(({ id }) => id === openId);
  const search = params.size === 0 ? '' : `?${params.toString()}`;
  const { selected, setSelected, source, mark, stillTrue } = useChosenFacts(all, open);
  useKeys({ c: () => open && setDialog('correct') });
  const close = (): void => setDialog(undefined);
  const end = (words: string, undo: string): void => {
    close();
    say(words, undo);
  };
  return (
    <ListPage
      title="Facts"
      sub={`${formatCountOf(all.length, 'fact')}, each once, each with its source`}
      actions={
        facts.files.length > 0 && <Button tone="go" icon="plus" onClick={() => setDialog('add')} words="New fact…" />
      }
      className="facts"
      find="Fact, value, source or page"
      filters={{ label: 'Which facts', filters: lines }}
      isOpen={open !== undefined}
      panel={
        open === undefined ? (
          noFact
        ) : (
          <Panel label="One fact" back={`/facts${search}`}>
            <FactSection
              fact={open}
              facts={facts}
              isBusy={mark.isPending}
              onStillTrue={() => mark.mutate([open.id])}
              onCorrect={() => setDialog('correct')}
            />
          </Panel>
        )
      }
      dialogs={<FactDialogs dialog={dialog} fact={open} facts={facts} onClose={close} onDone={end} />}
    >
      {mark.error !== null && <Fault fault={faultOf(mark.error)} />}
      {selected.size > 0 && (
        <SelectedFacts
          count={selected.size}
          source={source}
          isBusy={mark.isPending}
          onNone={() => setSelected(new Set())}
          onStillTrue={stillTrue}
        />
      )}
      <FoundFacts
        rows={rows}
        allCount={all.length}
        today={today}
        search={search}
        selected={selected}
        onSelect={setSelected}
      />
    </ListPage>
  );
}

interface FoundFactsProps {
  rows: readonly FactRow[];
  /** How many facts there are without a search. */
  allCount: number;
  today: string;
  /** The search in the address, which the address of a fact keeps. */
  search: string;
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
}

/** Lists the facts that a search found, the first rows of them until more are wanted. */
function FoundFacts({ rows, allCount, today, search, selected, onSelect }: FoundFactsProps) {
  const navigate = useNavigate();
  // Another search begins with the first rows.
  const [drawn, setDrawn] = useState({ search, rows: pageRows });
  const shown = drawn.search === search ? drawn.rows : pageRows;
  if (rows.length === 0) return <NoFacts isEmpty={allCount === 0} />;
  return (
    <>
      <RowTable
        caption="Facts"
        columns={columnsFor(today, search)}
        rows={rows.slice(0, shown)}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate(`/facts/${id}${search}`)}
        selected={selected}
        onSelect={onSelect}
        onMore={rows.length > shown ? () => setDrawn({ search, rows: shown + pageRows }) : undefined}
      />
      {rows.length > 1 && selected.size === 0 && rows.length < allCount && (
        <p className="spaced">
          <Button
            onClick={() => onSelect(new Set(rows.map(({ id }) => id)))}
            words={`Select all ${formatCount(rows.length)}`}
          />
        </p>
      )}
    </>
  );
}

const NoFacts = ({ isEmpty }: { isEmpty: boolean }) =>
  isEmpty ? (
    <Empty title="The ledger is empty">
      Facts are records in content/facts; npm run check:content says when a file cannot be read.
    </Empty>
  ) : (
    <Empty title="No matching facts">Try a shorter word, or another filter.</Empty>
  );

const columnsFor = (today: string, search: string): readonly Column<FactRow>[] => [
  {
    label: 'Fact and source',
    onPhone: 'full',
    render: ({ id, label, source }) => (
      <>
        <MainLink to={`/facts/${id}${search}`}>{label}</MainLink>
        <span className="muted small clip">{source}</span>
      </>
    ),
  },
  {
    label: 'Value',
    isNumber: true,
    render: ({ shown: value }) => <b className={value.length > 20 ? undefined : 'no-wrap'}>{value}</b>,
  },
  {
    label: 'Checked',
    onPhone: 'hidden',
    render: ({ checked }) => <span className="muted no-wrap">{formatDay(checked)}</span>,
  },
  { label: 'Due', render: (row) => <DueWord row={row} today={today} /> },
  numberColumn('Used', ({ places }) => places.length),
];
