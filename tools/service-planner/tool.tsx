import { getFact } from '../../facts/ledger.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { FactLink } from '../../ui/FactLink.tsx';
import { defineTool } from '../define-tool.ts';
import { factIds, loadData } from './service-data.ts';

/** See define-tool.ts. */
export const tool = defineTool({
  order: 4,
  name: 'Service planner',
  question: 'What is due at my mileage?',
  description:
    'Your miles and how you drive become a list of what is due when, a card for the glovebox and calendar entries.',
  picture: 'tool-service-planner',
  articles: ['turbomax-maintenance-costs', 'turbomax-reliability', 'summer-road-trip-turbomax-prep'],
  lede: 'Enter your miles. See what is due when, and whose interval it is.',
  load: loadData,
  Method,
  factIds,
});

const fact = (id: string) => getFact(siteLedger, id, '/tools/service-planner');

/** Explains how the planner works out its list; drawn at build only. */
function Method() {
  return (
    <>
      <h2>How it is worked out</h2>
      <p>
        Each service has an interval by distance, by the calendar, or both; whichever comes first counts. From your log
        it is the last time plus the interval. Without a log it is the next multiple of the interval, and the rounds
        before are assumed done. The month follows from your pace: miles to go ÷ miles a month.
      </p>
      <p>
        By hand, for the case the page opens with: 30,000 miles now, and our assumption of{' '}
        <FactLink fact={fact('cost-miles-per-year')} as="value" /> miles a year ÷ 12 = 1,250 a month. The cabin air
        filter has its multiples of 22,500 at 22,500 and 45,000 miles. (45,000 − 30,000) ÷ 1,250 = 12, so it is due in
        about 12 months. The spark plugs: (60,000 − 30,000) ÷ 1,250 = 24 months.
      </p>
      <p>
        With a month of service, calendar items run from that month: a truck in service since March 2022 is due for
        coolant and brake fluid in March 2027. A log entry starts its service’s calendar again.
      </p>
      <h2>Two oil intervals</h2>
      <p>
        Two numbers appear on this site: <FactLink fact={fact('service-oil-own')} as="value" /> miles is our
        conservative habit for towing, heat and short trips; <FactLink fact={fact('service-oil-visit')} as="value" />{' '}
        miles matches GM’s service column. The oil-life monitor and your manual decide.
      </p>
      <p>
        GM’s column is a visit: rotate the tires, look at the oil-life reading. The manual ties the change itself to the
        monitor, once a year at the longest, and warns that in hard use the light can come on before 7,500 miles. That
        is why any of the three boxes moves the planner to 5,000. Without a log it then takes the earlier of the two
        columns once, because the age of the oil is unknown.{' '}
        <a href="/blog/turbomax-maintenance-costs#which-oil-interval-5000-or-7500-miles">
          What the shorter habit costs
        </a>{' '}
        is in the five-year plan.
      </p>
      <h2>Ours or GM’s</h2>
      <p>
        GM’s intervals come from pages of the 2021 and 2023 Silverado 1500 manuals; another truck or year may differ,
        and your own manual outranks them. Two lines are ours. The turbo inspection is our own check-up, not a GM
        requirement. And for coolant we plan for <FactLink fact={fact('service-coolant-own')} as="value" /> miles; GM’s
        schedule says <FactLink fact={fact('service-coolant-gm')} as="value" /> miles or five years, and the calendar
        usually comes first.
      </p>
      <p>
        Any of the three boxes also brings GM’s severe-service fluids: transmission, and transfer case with four-wheel
        drive. GM’s severe list, as we read it, names hot city traffic, hills or mountains, and frequent towing. Short
        trips are our addition.
      </p>
      <h2>Calendar, card and log</h2>
      <p>
        The calendar file has one all-day entry for every visit in the time you look at, with a reminder a week before.
        Import a newer file when your pace changes: visits that are set by miles move. The card prints at about 4 × 6
        inches, with lines to write on. The log is a file of your own: export it now and then, and import it on another
        device; entries that are there already are not doubled.
      </p>
    </>
  );
}
