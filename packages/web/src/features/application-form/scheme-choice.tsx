/** A form page without a scheme in its address: a list of schemes to choose from (spec 1 §2 › /myform/*). */
import { useText } from "../../form/use-text.ts";
import { type FormPage, paths } from "../../shell/paths.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { CertificationRequired } from "../certification/certification-required.tsx";
import { listStandaloneSchemes } from "./form-schemes.ts";
import { OfferList } from "./offer-list.tsx";
import { SchemeList } from "./scheme-list.tsx";
import { useApplicationChoices } from "./use-application-choices.ts";

export const SchemeChoice = ({ form }: { form: FormPage }) => {
  const { t } = useText(["pages/centre", "pages/personal"]);
  const choices = useApplicationChoices(form);
  const hasStandaloneSchemes = listStandaloneSchemes(form).length > 0;
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[{ text: t("pages/personal:centre"), to: paths.personal }, { text: t(`pick.${form}.title`) }]}
      />
      <PageHeading>{t(`pick.${form}.title`)}</PageHeading>
      <p className="narrow pc-lead">{t(`pick.${form}.lead`)}</p>
      <CertificationRequired />
      {hasStandaloneSchemes && (
        <section>
          <h2>{t("pick.schemes")}</h2>
          <SchemeList form={form} from={choices} />
        </section>
      )}
      {!hasStandaloneSchemes && <OfferList from={choices} />}
      {/* When there are standalone schemes, events are only mentioned if there are some. */}
      {hasStandaloneSchemes && choices.openEvents?.length !== 0 && (
        <section>
          <h2>{t("pick.events")}</h2>
          <OfferList from={choices} />
        </section>
      )}
    </div>
  );
};
