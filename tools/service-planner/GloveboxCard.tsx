import { Table, TableHead } from '../../ui/Table.tsx';
import { type Day, printDay } from './day.ts';
import { printBriefly, printMiles } from './due-words.ts';
import type { PlannerData } from './service-data.ts';
import type { Plan } from './service-plan.ts';

const maxRows = 9;

interface GloveboxCardProps {
  plan: Plan;
  today: Day;
  milesNow: number;
  milesPerMonth: number;
  oil: PlannerData['oil'];
}

/** Renders a card of about 4 × 6 inches; only paper shows it. */
export function GloveboxCard({ plan, today, milesNow, milesPerMonth, oil }: GloveboxCardProps) {
  return (
    <div className="glove-card">
      <p className="glove-card-name">TurboMax Garage: service card</p>
      <p>
        Worked out on {printDay(today)} at {printMiles(milesNow)}, {printMiles(milesPerMonth)} a month.
      </p>
      <Table
        names={['Next', 'Due at', 'Every']}
        rows={[...plan.soon, ...plan.later]
          .slice(0, maxRows)
          .map(({ service, due, rule }) => [
            service.name,
            printBriefly(due, today),
            [rule.miles, rule.years].flatMap((one) => one?.text ?? []).join(' or '),
          ])}
      />
      <p>
        <b>
          Oil: {oil.grade}, {oil.capacity} with filter
        </b>{' '}
        by one published guide for a 2021 truck. Confirm in your manual. The oil-life monitor and your manual decide.
      </p>
      <table className="glove-card-blank">
        <TableHead names={['Done', 'Date', 'Miles']} />
        <tbody>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
            <tr key={line}>
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Prints the card alone: while the attribute is set, paper shows nothing else. */
export function printCard(): void {
  const { dataset } = document.documentElement;
  dataset['print'] = 'glovebox-card';
  window.addEventListener('afterprint', () => delete dataset['print'], { once: true });
  print();
}
