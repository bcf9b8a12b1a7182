import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { mailSlots } from '../../core/mail-template.ts';
import { site } from '../../site.config.ts';
import { mailColors, mailFonts } from './mail-palette.ts';

/** The brand in its two colours on the night band, with the gauge's orange edge under it. */
export function MailMasthead() {
  const { night, onNight, nightAccent, brand } = mailColors;
  const [first, second] = site.brand;
  const band = { backgroundColor: night.light, borderBottom: `5px solid ${brand.light}` };
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td className="m-pad m-night" style={{ ...band, padding: '18px 32px 16px' }}>
            <Link
              href={`${mailSlots.site}/`}
              data-text-only
              style={{
                color: onNight.light,
                fontFamily: mailFonts.sans,
                fontSize: '21px',
                lineHeight: '32px',
                fontWeight: 700,
                textDecoration: 'none',
                whiteSpace: 'nowrap',
              }}
            >
              <Img
                src={`${mailSlots.site}/favicon-180.png`}
                width="32"
                height="32"
                alt=""
                style={{ display: 'inline-block', verticalAlign: 'middle', marginRight: '10px' }}
              />
              <span style={{ verticalAlign: 'middle' }}>
                {first} <span style={{ color: nightAccent.light }}>{second}</span>
              </span>
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
