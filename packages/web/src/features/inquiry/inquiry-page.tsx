/** `/show/inquiry`: exhibiting companies by name; other questions go to the institute. */
import "../../ui/public.css";
import "../events/event-mailing.css";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadNamespaces } from "../../shell/i18n.ts";
import { instituteConfig } from "../../shell/institute-config.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { useEarlyInput } from "../../shell/use-early-input.ts";
import { useSearchText } from "../../shell/use-search-text.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { addListKeys } from "../../ui/list-keys.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CompanyResult, useExhibitingCompanies } from "./exhibiting-companies.tsx";

// Loaded on demand, because few visitors need the form and its captcha.
const InquiryForm = lazy(async () => {
  const [{ InquiryForm }] = await lazyImport(() =>
    Promise.all([import("./inquiry-form.tsx"), loadNamespaces(["pages/login"])]),
  );
  return { default: InquiryForm };
});

const InquiryPage = () => {
  const { t } = useTranslation(["pages/inquiry", "common"]);
  const [values, setValues] = useAddressValues({ name: "" });
  const name = values.name.trim();
  const { companies, error, loading, reload } = useExhibitingCompanies(name);
  const [asking, setAsking] = useState(false);
  const [text, setText] = useSearchText(name);
  const form = useEarlyInput<HTMLFormElement>((_, typedText) => setText(typedText));
  const searchCompanies = (event: FormEvent): void => {
    event.preventDefault();
    setValues({ name: text.trim() });
  };
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      <p className="lead">{t("lead")}</p>
      <search>
        <form ref={form} onSubmit={searchCompanies}>
          <TextField
            id="company"
            name="name"
            type="search"
            label={t("name")}
            hint={t("hint")}
            required
            maxLength={100}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit">{t("common:action.search")}</Button>
        </form>
      </search>
      {loading && <Skeleton lines={4} />}
      {error && <FailureAlert error={error} retry={() => void reload()} />}
      <p role="status" className="found">
        {companies && companies.length > 0 && t("found", { count: companies.length })}
      </p>
      {companies?.length === 0 && <EmptyState>{t("none")}</EmptyState>}
      {companies && companies.length > 0 && (
        <ul className="edm-list stack">
          {addListKeys(companies, ({ names }) => JSON.stringify(names)).map(({ key, item: company }) => (
            <CompanyResult key={key} company={company} />
          ))}
        </ul>
      )}
      <section aria-labelledby="ask">
        <h2 id="ask">{t("ask")}</h2>
        <p>{t("askText")}</p>
        <p>
          <a href={`mailto:${instituteConfig.email}`}>{instituteConfig.email}</a> ·{" "}
          <a href={`tel:${instituteConfig.phone.replaceAll(" ", "")}`}>{instituteConfig.phone}</a>
        </p>
        <p>{t("common:footer.hours")}</p>
        {asking ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <InquiryForm company={name} />
          </Suspense>
        ) : (
          <p className="actions">
            <Button look="secondary" onClick={() => setAsking(true)}>
              {t("form.open")}
            </Button>
          </p>
        )}
      </section>
    </div>
  );
};

export { InquiryPage as Component };
