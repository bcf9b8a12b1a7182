import {
  type DmarcSender,
  describeDmarc,
  dmarcSummarySchema,
  nameDmarcAddresses,
  nameDmarcSender,
} from '../../../core/dmarc-summary.ts';
import { formatCountOf } from '../../../ui/format.ts';
import { QueryState } from '../kit/QueryState.tsx';
import { type Column, numberColumn, RowTable } from '../kit/RowTable.tsx';
import { Section } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { useApi } from '../queries.ts';

const lights = {
  off: { kind: 'off', word: 'Not known yet' },
  red: { kind: 'err', word: 'Your mail fails' },
  amber: { kind: 'warn', word: 'Look at it' },
  green: { kind: 'ok', word: 'Safe' },
} as const;
const shownReporters = 8;

const columns: readonly Column<DmarcSender>[] = [
  {
    label: 'Sender',
    onPhone: 'full',
    render: (sender) => (
      <>
        <b>{nameDmarcSender(sender)}</b> <span className="muted">{nameDmarcAddresses(sender)}</span>
      </>
    ),
  },
  numberColumn('Mails', ({ mails }) => mails),
  numberColumn('DKIM', ({ dkim }) => dkim),
  numberColumn('SPF', ({ spf }) => spf),
  numberColumn('Failed', ({ failed }) => failed),
];

/** Shows who sends mail in our name, as other mail servers report it, and whether a stricter policy is safe. */
export function DmarcSection() {
  const dmarc = useApi(dmarcSummarySchema, '/api/dmarc');
  const { kind, word } = lights[dmarc.data?.light ?? 'off'];
  return (
    <Section title="Who sends in your name" acts={dmarc.data && <StatusWord kind={kind} word={word} />}>
      <QueryState query={dmarc}>
        {(data) => (
          <div className="stack">
            <p>{describeDmarc(data)}</p>
            {data.senders.length > 0 && (
              <>
                <RowTable
                  caption={`Senders of mail from ${data.domain}`}
                  columns={columns}
                  rows={data.senders}
                  keyOf={({ addresses: [first = ''] }) => first}
                  isPlain
                />
                <p className="muted">
                  Reported by {data.reporters.slice(0, shownReporters).join(', ')}. One of DKIM and SPF is enough.
                  Anybody can send a report, so nothing is decided by them.
                  {data.senderCount > data.senders.length &&
                    ` ${formatCountOf(data.senderCount - data.senders.length, 'more sender')}: ./garage dmarc`}
                </p>
              </>
            )}
          </div>
        )}
      </QueryState>
    </Section>
  );
}
