import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

const ratings = [
  { cab: 'Regular', pounds: 9500 },
  { cab: 'Double', pounds: 9200 },
  { cab: 'Crew', pounds: 9200 },
];

/** A chart under the article that has one. */
export function TowingChart() {
  return (
    <ResponsiveContainer width="100%" height={280}>
      <BarChart data={ratings}>
        <XAxis dataKey="cab" />
        <YAxis />
        <Tooltip />
        <Bar dataKey="pounds" fill="#e2582f" />
      </BarChart>
    </ResponsiveContainer>
  );
}
