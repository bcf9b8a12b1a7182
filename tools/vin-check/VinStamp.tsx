import { useEffect, useState } from 'react';

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** On paper: the VIN that was worked out, when, and the address of the page without it. */
export function VinStamp({ path, vin }: { path: string; vin: string }) {
  const [stamp, setStamp] = useState<string>();
  useEffect(() => {
    const mark = () => setStamp(`${dayFormat.format(new Date())}: ${new URL(path, location.href).href}`);
    mark();
    window.addEventListener('beforeprint', mark);
    return () => window.removeEventListener('beforeprint', mark);
  }, [path]);
  return (
    <div className="print-only">
      {stamp && <p>Worked out on {stamp}</p>}
      <dl>
        <div>
          <dt>VIN</dt>
          <dd>{vin}</dd>
        </div>
      </dl>
    </div>
  );
}
