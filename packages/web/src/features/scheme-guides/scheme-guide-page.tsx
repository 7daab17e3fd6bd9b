/**
 * The purpose of a scheme, who can apply, with which documents and until when (spec 1 §2, spec 3 §2): one page for
 * all schemes. The texts are in the scheme's folder; documents, deadlines, fees and windows come from the scheme
 * itself.
 */
import "../../ui/public.css";
import "./scheme-guide.css";
import { getFeeTextKey } from "@portal/core/applications/scheme-descriptions/fee-text-key";
import { useLocation } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { buildApiPath } from "../../shell/api.ts";
import { formatMoney } from "../../shell/format.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ApplyForScheme } from "./apply-for-scheme.tsx";
import { getGuideCategory, listGuideSchemes } from "./find-scheme-guide.ts";
import { listDeadlineTexts, listSteps } from "./list-guide-lines.ts";
import { SchemeDocuments } from "./scheme-documents.tsx";
import { type SchemeGuide, schemeGuides } from "./scheme-guides.ts";
import { SchemeWindow } from "./scheme-window.tsx";
import { formatNumbers, useSchemeDescriptions } from "./use-scheme-descriptions.ts";

const Section = ({ id, name = id, children }: { id: string; name?: string; children: React.ReactNode }) => {
  const { t } = useText(["pages/describe"]);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t(`section.${name}`)}</h2>
      {children}
    </section>
  );
};

/** A sentence is a paragraph; anything else is a list item, even a single one. */
const Lines = ({ lines, ordered = false }: { lines: readonly string[]; ordered?: boolean }) => {
  if (lines.length === 1 && /[.。]$/.test(lines[0] ?? "")) return <p>{lines[0]}</p>;
  const items = lines.map((line) => <li key={line}>{line}</li>);
  return ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
};

const SchemeFacts = ({ scheme }: { scheme: SchemeGuide }) => {
  const { t, language } = useText([`schemes/${scheme.texts}/describe`, "pages/describe", "lists"]);
  const { abouts, first, resources } = useSchemeDescriptions(listGuideSchemes(scheme));
  const numbers = first && formatNumbers(first, language);
  const readLines = (section: string): string[] =>
    t(section, { ...numbers, defaultValue: "" })
      .split("\n")
      .filter(Boolean);
  const steps = readLines("phases");
  const deadlines = readLines("deadlines");
  return (
    <div>
      <Section id="purpose">
        <Lines lines={readLines("purpose")} />
      </Section>
      <Section id="who">
        <Lines lines={readLines("who")} />
      </Section>
      <LoadFailure resources={resources} />
      {first && (
        <>
          {/* Its numbers are those of today's policies, which come with the description. */}
          <Section id="amount" name={getGuideCategory(scheme) === "incentive" ? "amount" : "offer"}>
            <Lines lines={readLines("amount")} />
          </Section>
          <Section id="fee">
            <p>
              {t(`pages/describe:fee.${getFeeTextKey(first.fees)}`, {
                amount: formatMoney({ amount: first.fees.amount ?? 0, currency: "MOP" }, language),
              })}
            </p>
            {readLines("fee").map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Section>
          <Section id="documents">
            <SchemeDocuments abouts={abouts} texts={`schemes/${scheme.texts}/describe`} />
            <p className="muted">{t("pages/describe:minutes", { count: first.minutes })}</p>
            {abouts.map(({ id }) => (
              <p key={id}>
                <a href={buildApiPath(`/scheme/${encodeURIComponent(id)}/preparation`, { lang: language })}>
                  {t("pages/describe:preparation")}
                  {abouts.length > 1 && <> – {t(`lists:applicationType.${id}`)}</>}
                </a>
              </p>
            ))}
          </Section>
          <Section id="when">
            <SchemeWindow about={first} schemes={listGuideSchemes(scheme)} />
          </Section>
          <Section id="phases">
            <Lines lines={steps.length > 0 ? steps : listSteps(first, t)} ordered />
          </Section>
          {(deadlines.length > 0 || first.deadlines.length > 0) && (
            <Section id="deadlines">
              <Lines lines={deadlines.length > 0 ? deadlines : listDeadlineTexts(first, t)} />
            </Section>
          )}
        </>
      )}
    </div>
  );
};

const SchemeGuidePage = () => {
  const { pathname } = useLocation();
  const currentPath = pathname.replace(/\/+$/, "");
  const scheme = schemeGuides.find(({ path }) => path === currentPath) ?? (schemeGuides[0] as SchemeGuide);
  const { t } = useText([`schemes/${scheme.texts}/describe`, "pages/describe", "lists"]);
  return (
    <div key={scheme.path}>
      <div className="hero hero-event tiles glaze-green">
        <div className="wide">
          <p className="describe-crumb">{t(`crumb.${getGuideCategory(scheme)}`)}</p>
          <PageHeading>{t("title")}</PageHeading>
          <p>{t("lead")}</p>
        </div>
      </div>
      <div className="page detail">
        <div className="describe">
          <SchemeFacts scheme={scheme} />
          <ApplyForScheme scheme={scheme} />
        </div>
        <nav aria-labelledby="other-schemes" className="describe-others">
          <h2 id="other-schemes">{t("others")}</h2>
          <ul>
            {schemeGuides
              .filter((each) => each !== scheme)
              .map((each) => (
                <li key={each.path}>
                  <Link to={each.path}>{t(`lists:applicationType.${listGuideSchemes(each)[0]}`)}</Link>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </div>
  );
};

export { SchemeGuidePage as Component };
