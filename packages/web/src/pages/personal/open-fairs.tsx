/** `/personal/register`: events that take registrations now, soonest to close first, and whether one may apply. */
import { useText } from "../../form/use-text.ts";
import { OfferList } from "../my-form/offer-list.tsx";
import { useOffers } from "../my-form/offers.ts";
import { CertifyFirst } from "./certify-first.tsx";
import { PersonalFrame } from "./personal-frame.tsx";

export const Component = () => {
  const { t } = useText(["pages/personal", "pages/centre"]);
  const offers = useOffers();
  return (
    <PersonalFrame title={t("menu.openFairs")}>
      <p className="narrow pc-lead">{t("pages/centre:offer.lead")}</p>
      <CertifyFirst />
      <OfferList from={offers} />
    </PersonalFrame>
  );
};
