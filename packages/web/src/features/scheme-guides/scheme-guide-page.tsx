/**
 * The purpose of a scheme, who can apply, with which documents and until when (spec 1 §2, spec 3 §2): one page for
 * all schemes. The texts are in the scheme's folder; documents, deadlines, fees and windows come from the scheme
 * itself.
 */
import "../../ui/public.css";
import "./scheme-guide.css";
import { useLocation } from "react-router-dom";
import { type TranslateKey, useText } from "../../form/use-text.ts";
import { buildApiPath } from "../../shell/api.ts";
import { formatMoney } from "../../shell/format.ts";
import { instituteConfig } from "../../shell/institute-config.ts";
import { getFormPage, paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { getGuideCategory, listGuideSchemes } from "./find-scheme-guide.ts";
import { SchemeDocuments } from "./scheme-documents.tsx";
import { type SchemeGuide, schemeGuides } from "./scheme-guides.ts";
import { SchemeWindow } from "./scheme-window.tsx";
import { formatNumbers, type SchemeDescription, useSchemeDescriptions } from "./use-scheme-descriptions.ts";
import { YearlyLimits } from "./yearly-limits.tsx";

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

/** Lists the steps with their deadlines, from the scheme's data. */
const listSteps = (about: SchemeDescription, t: TranslateKey): string[] => [
  t("pages/describe:step.fill"),
  ...(about.signedOriginal ? [t("pages/describe:step.original")] : []),
  t("pages/describe:step.review"),
  t("pages/describe:step.result"),
  ...(about.fees.kind === "NONE" ? [] : [t("pages/describe:step.pay")]),
  ...(about.deadlines.some(({ kind }) => kind === "report") ? [t("pages/describe:step.report")] : []),
];
/** In chronological order: before submission, before the decision, after it. */
const deadlineOrder = [
  "applyBy",
  "documentsBy",
  "eventDocumentsBy",
  "original",
  "supplementPeriod",
  "review",
  "payment",
  "objection",
  "report",
];
const listDeadlineTexts = (about: SchemeDescription, t: TranslateKey): string[] =>
  about.deadlines
    .toSorted((a, b) => deadlineOrder.indexOf(a.kind) - deadlineOrder.indexOf(b.kind))
    .map(({ kind, days, unit }) => t(`pages/describe:deadline.${kind}.${unit}`, { count: days }));

const SchemeFacts = ({ scheme }: { scheme: SchemeGuide }) => {
  const { t, language } = useText([`schemes/${scheme.texts}/describe`, "pages/describe"]);
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
              {t(`pages/describe:fee.${first.fees.kind}`, {
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

const HowToApply = ({ scheme }: { scheme: SchemeGuide }) => {
  const { t, language } = useText(["pages/describe"]);
  const onlineSchemes = useResource<{ items: { id: string; window: { kind: string } }[] }>("/scheme");
  const online = onlineSchemes.data?.items.find(({ id }) => listGuideSchemes(scheme).includes(id));
  const id = online?.id ?? "";
  const { abouts } = useSchemeDescriptions(listGuideSchemes(scheme));
  const certifiedCount = abouts.filter((about) => about.certified).length;
  const today = useToday();
  const spans = abouts[0]?.window.spans ?? [];
  const open = spans.some(([first = "", last = today]) => first <= today && today <= last);
  return (
    <aside className="card describe-apply" aria-labelledby="how-to-apply">
      <h2 id="how-to-apply">{t("apply.title")}</h2>
      {online ? (
        <>
          {abouts.length > 0 && (
            <p>
              {t(
                certifiedCount === abouts.length
                  ? "apply.onlineCertified"
                  : certifiedCount > 0
                    ? "apply.onlineSome"
                    : "apply.onlineAll",
              )}
            </p>
          )}
          <p className="apply-bar">
            {online.window.kind === "EVENT" ? (
              <LinkButton to={paths.events}>{t("apply.events")}</LinkButton>
            ) : (
              <LinkButton to={`/myform/${getFormPage(id)}?scheme=${encodeURIComponent(id)}`}>
                {t("apply.online")}
              </LinkButton>
            )}
          </p>
          {spans.length > 0 && !open && <p>{t("apply.between")}</p>}
          <YearlyLimits schemes={listGuideSchemes(scheme)} />
        </>
      ) : (
        onlineSchemes.data && <p>{t("apply.offlineOnly")}</p>
      )}
      <LoadFailure resources={[onlineSchemes]} />
      <h3>{t("apply.offline")}</h3>
      <p>{t(online ? "apply.offlineBlank" : "apply.offlineText")}</p>
      {online && (
        <p>
          <a href={buildApiPath(`/scheme/${encodeURIComponent(id)}/blank`, { lang: language })}>
            {t("apply.blank")}
          </a>
        </p>
      )}
      <h3>{t("hotline")}</h3>
      <p>
        <a href={`tel:${instituteConfig.phone.replaceAll(" ", "")}`}>{instituteConfig.phone}</a>
        <br />
        <a href={`mailto:${instituteConfig.email}`}>{instituteConfig.email}</a>
      </p>
    </aside>
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
          <HowToApply scheme={scheme} />
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
