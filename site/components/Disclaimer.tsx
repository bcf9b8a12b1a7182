import { site } from '../../site.config.ts';

/** Stands at the end of every article. */
export function Disclaimer() {
  return (
    <div className="panel disc wide">
      <p>
        <strong>Disclaimer.</strong> {site.name} is an independent site and is not affiliated with, sponsored by or
        endorsed by General Motors, Chevrolet or GMC. Names and trademarks belong to their owners and are used only to
        identify the vehicles discussed.
      </p>
      <p>
        Specifications, ratings, offers and warranty terms change by model year, trim, equipment and region. Check the
        labels on your truck, the owner’s manual and warranty booklet, and your dealer before you buy, tow or service.
      </p>
    </div>
  );
}
