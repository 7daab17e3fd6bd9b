/** `/personal/register`: events open for registration, soonest to close first, and whether the user can apply. */
import { useText } from "../../form/use-text.ts";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { CertificationRequired } from "../certification/certification-required.tsx";
import { OfferList } from "./offer-list.tsx";
import { useApplicationChoices } from "./use-application-choices.ts";

const OpenFairsPage = () => {
  const { t } = useText(["pages/personal", "pages/centre"]);
  const choices = useApplicationChoices();
  return (
    <PersonalFrame title={t("menu.openFairs")}>
      <p className="narrow pc-lead">{t("pages/centre:offer.lead")}</p>
      <CertificationRequired />
      <OfferList from={choices} />
    </PersonalFrame>
  );
};

export { OpenFairsPage as Component };
