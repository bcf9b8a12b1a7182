import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link, useMatch, useNavigate } from 'react-router';
import { type DeskFacts, type FactRow, factsSchema, factsWrittenSchema } from '../../../core/desk-facts.ts';
import { getJson, sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { type Column, DataTable } from '../kit/DataTable.tsx';
import { Empty } from '../kit/Empty.tsx';
import { Fault } from '../kit/Fault.tsx';
import { FilterLine } from '../kit/FilterLine.tsx';
import { Find } from '../kit/Find.tsx';
import { formatCountOf, formatDay, formatNumber } from '../kit/format.ts';
import { PageHead } from '../kit/PageHead.tsx';
import { faultOf, QueryState } from '../kit/QueryState.tsx';
import { useToast } from '../kit/Toast.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { useKeys } from '../kit/use-keys.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { FactSection } from './FactSection.tsx';
import { DueWord, factFilters as filters } from './FactState.tsx';
import { NewFactDialog } from './NewFactDialog.tsx';

const pageRows = 100;

/** Lists the ledger, shows one fact with where it is used, and takes checks and corrections. */
export function FactsView() {
  const query = useQuery({ queryKey: ['facts'], queryFn: ({ signal }) => getJson(factsSchema, '/api/facts', signal) });
  return <QueryState query={query}>{(facts) => <Room facts={facts} />}</QueryState>;
}

function Room({ facts }: { facts: DeskFacts }) {
  const [params, setFilter] = useFilters();
  const openId = useMatch('/facts/:id')?.params.id;
  const navigate = useNavigate();
  const client = useQueryClient();
  const toast = useToast();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(pageRows);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const { today, rows: all } = facts;
  const asked = { text: params.get('text') ?? '', source: params.get('source'), place: params.get('place') };
  const state = params.get('state') ?? '';
  const filter = filters.find(({ key }) => key === state) ?? filters[0];
  const matching = all.filter((row) => isAsked(row, asked));
  const rows = matching.filter((row) => filter?.has(row, today)).toSorted(byDue);
  const open = all.find(({ id }) => id === openId);
  const search = params.size === 0 ? '' : `?${params.toString()}`;
  const chosen = selected.size > 0 ? all.filter(({ id }) => selected.has(id)) : open ? [open] : [];

  const refresh = () => client.invalidateQueries();
  const undoOf = (undo: string) => () =>
    sendJson(factsWrittenSchema, '/api/facts/undo', { body: { undo } })
      .then(() => undefined)
      .catch((error: unknown) => toast({ words: faultOf(error).happened }))
      .finally(refresh);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (ids: readonly string[]) => sendJson(factsWrittenSchema, '/api/facts/still-true', { body: { ids } }),
    onSuccess({ undo }, ids) {
      setSelected(new Set());
      toast({ words: `Marked ${formatCountOf(ids.length, 'fact')} still true.`, undo: undoOf(undo) });
    },
    onSettled: () => void refresh(),
  });
  const stillTrue = (): void => {
    if (chosen.length > 0 && !isPending) mutate(chosen.map(({ id }) => id));
  };
  const sources = new Set(chosen.map(({ addresses }) => addresses[0]));
  const [address] = sources.size === 1 ? sources : [];
  useKeys({
    t: stillTrue,
    c: () => open && setIsCorrecting(true),
    u: () => address !== undefined && window.open(address, '_blank', 'noopener,noreferrer'),
    Escape: () => void navigate(`/facts${search}`),
  });
  const set = useCallback(
    (name: string, value: string) => {
      setShown(pageRows);
      setFilter(name, value);
    },
    [setFilter],
  );
  const find = useCallback((typed: string) => set('text', typed), [set]);
  const columns: readonly Column<FactRow>[] = [
    { label: 'Fact and source', onPhone: 'full', render: (row) => <NameCell row={row} search={search} /> },
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
    { label: 'Used', isNumber: true, render: ({ places }) => formatNumber(places.length) },
  ];
  return (
    <div className={open === undefined ? 'facts' : 'facts with-open'}>
      <PageHead title="Facts" sub={`${formatCountOf(all.length, 'fact')}, each once, each with its source`}>
        {facts.files.length > 0 && <Button tone="go" icon="plus" onClick={() => setIsAdding(true)} words="New fact…" />}
      </PageHead>
      <div className="split">
        <div>
          <div className="row">
            <Find label="Fact, value or source" value={asked.text} onChange={find} />
            <Choice
              label="Source"
              value={asked.source ?? ''}
              options={listSources(all)}
              onChange={(value) => set('source', value)}
            />
            <Choice
              label="Page"
              value={asked.place ?? ''}
              options={listPlaces(facts)}
              onChange={(value) => set('place', value)}
            />
          </div>
          <FilterLine
            label="Which facts"
            filters={filters.map(({ name, key, has }) => ({
              name,
              to: `/facts?${withParam(params, 'state', key)}`,
              count: matching.filter((row) => has(row, today)).length,
              isOn: key === filter?.key,
            }))}
          />
          {error !== null && <Fault fault={faultOf(error)} />}
          {selected.size > 0 && (
            <div className="bulk">
              <b>{formatNumber(selected.size)} selected</b>
              <span className="grow" />
              {address !== undefined && <Button isSmall hotkey="U" href={address} isNewTab words="Open the source" />}
              <Button isSmall onClick={() => setSelected(new Set())} words="Select none" />
              <Button
                isSmall
                tone="go"
                hotkey="T"
                disabled={isPending}
                onClick={stillTrue}
                words={`Still true, ${formatNumber(selected.size)}`}
              />
            </div>
          )}
          {rows.length === 0 ? (
            <Empty title={all.length === 0 ? 'The ledger is empty' : 'No fact fits'}>
              {all.length === 0
                ? 'Facts are records in content/facts; npm run check:content says when a file cannot be read.'
                : 'Try a shorter word, or another filter.'}
            </Empty>
          ) : (
            <DataTable
              caption="Facts"
              columns={columns}
              rows={rows.slice(0, shown)}
              keyOf={({ id }) => id}
              onOpen={({ id }) => void navigate(`/facts/${id}${search}`)}
              selected={selected}
              onSelect={setSelected}
              onMore={rows.length > shown ? () => setShown(shown + pageRows) : undefined}
            />
          )}
          {rows.length > 1 && selected.size === 0 && (asked.source !== null || state === 'due') && (
            <p className="spaced">
              <Button
                onClick={() => setSelected(new Set(rows.map(({ id }) => id)))}
                words={`Select all ${formatNumber(rows.length)}`}
              />
            </p>
          )}
        </div>
        <aside aria-label="One fact">
          {open === undefined ? (
            <p className="muted">Choose a fact to see where it is used.</p>
          ) : (
            <FactSection
              fact={open}
              facts={facts}
              back={`/facts${search}`}
              state={<DueWord row={open} today={today} />}
              isBusy={isPending}
              onStillTrue={() => mutate([open.id])}
              onCorrect={() => setIsCorrecting(true)}
            />
          )}
        </aside>
      </div>
      {isAdding && (
        <NewFactDialog
          facts={facts}
          onClose={() => setIsAdding(false)}
          onDone={(id, undo) => {
            setIsAdding(false);
            toast({ words: 'Added a fact.', undo: undoOf(undo) });
            void refresh();
            void navigate(`/facts/${id}`);
          }}
        />
      )}
      {isCorrecting && open !== undefined && (
        <CorrectDialog
          fact={open}
          facts={facts}
          onClose={() => setIsCorrecting(false)}
          onDone={(undo, words) => {
            setIsCorrecting(false);
            toast({ words, undo: undoOf(undo) });
            void refresh();
          }}
        />
      )}
    </div>
  );
}

function isAsked(row: FactRow, { text, source, place }: { text: string; source: string | null; place: string | null }) {
  const words = `${row.label} ${row.id} ${row.shown} ${row.source}`.toLowerCase();
  if (!words.includes(text.trim().toLowerCase())) return false;
  return (source === null || row.source === source) && (place === null || row.places.includes(place));
}

const byDue = (one: FactRow, other: FactRow): number =>
  (one.due ?? '9').localeCompare(other.due ?? '9') || one.label.localeCompare(other.label);

function withParam(params: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next.toString();
}

function listSources(rows: readonly FactRow[]): [string, string][] {
  const counts = new Map<string, number>();
  for (const { source, sourceKind } of rows)
    if (sourceKind !== 'arithmetic') counts.set(source, (counts.get(source) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other))
    .map(([source, count]) => [source, `${source} (${formatNumber(count)})`]);
}

const listPlaces = ({ rows, titles }: DeskFacts): [string, string][] =>
  [...new Set(rows.flatMap(({ places }) => places))].sort().map((place) => [place, titles[place] ?? place]);

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  onChange(value: string): void;
}) {
  return (
    <select
      className="input choice"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{label}: all</option>
      {options.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  );
}

function NameCell({ row: { id, label, source }, search }: { row: FactRow; search: string }) {
  return (
    <>
      <Link className="main" to={`/facts/${id}${search}`}>
        {label}
      </Link>
      <span className="muted small clip">{source}</span>
    </>
  );
}
