/** A form page that was opened without saying what for: what can be applied for there (spec 1 §2 › /myform/*). */
import type { ComponentType } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { type Form, paths } from "../../paths.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { CertifyFirst } from "../personal/certify-first.tsx";
import { aloneOf } from "./kinds.ts";
import { OfferList } from "./offer-list.tsx";
import { useOffers } from "./offers.ts";
import { SchemeList } from "./scheme-list.tsx";
import "../personal/personal.css";

const Pick = ({ form }: { form: Form }) => {
  const { t } = useText(["pages/centre", "pages/personal"]);
  const offers = useOffers(form);
  const alone = aloneOf(form).length > 0;
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[{ text: t("pages/personal:centre"), to: paths.personal }, { text: t(`pick.${form}.title`) }]}
      />
      <PageHeading>{t(`pick.${form}.title`)}</PageHeading>
      <p className="narrow pc-lead">{t(`pick.${form}.lead`)}</p>
      <CertifyFirst />
      {alone && (
        <section>
          <h2>{t("pick.schemes")}</h2>
          <SchemeList form={form} from={offers} />
        </section>
      )}
      {!alone && <OfferList from={offers} />}
      {/* beside what stands by itself, events are told of only where there are some */}
      {alone && offers.offers?.length !== 0 && (
        <section>
          <h2>{t("pick.events")}</h2>
          <OfferList from={offers} />
        </section>
      )}
    </div>
  );
};

/** The form when the address says which; else what there is to choose from. */
export const orPick = (Wizard: ComponentType): ComponentType =>
  function FormOrPick() {
    const [search] = useSearchParams();
    const { pathname } = useLocation();
    const asked = search.has("id") || search.has("scheme");
    return asked ? <Wizard /> : <Pick form={pathname.split("/")[2] as Form} />;
  };
