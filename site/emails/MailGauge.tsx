import { mailColors } from './mail-palette.ts';

/** The gauge rule that opens a section: a strong line with an orange pointer at its beginning. */
export function MailGauge() {
  const line = { fontSize: 0, lineHeight: '2px', height: '2px', padding: 0 };
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td width="61" style={{ ...line, width: '61px', height: '5px', backgroundColor: mailColors.brand.light }} />
          <td valign="top" style={{ padding: 0 }}>
            <div className="m-bar" style={{ ...line, backgroundColor: mailColors.ink.light }} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
