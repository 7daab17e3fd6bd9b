/** `/personal/attest`: where certification stands, the documents it needs, put off for now, renewed (schemes P1). */
import { dayOf, type Instant } from "@portal/core/day";
import { missingFacts } from "@portal/core/institution/certification";
import type { InstitutionView } from "@portal/core/institution/wire";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { CertificateRenewal } from "./certificate-renewal.tsx";
import { CertificationDocuments } from "./certification-documents.tsx";
import { useMe } from "./me.ts";
import { PersonalFrame } from "./personal-frame.tsx";

export const tone = {
  PASSED: "accepted",
  VERIFYING: "processing",
  FAILED: "rejected",
  UNVERIFIED: "draft",
} as const;

/** Facts an officer checks the documents against, with the page each is filled in. */
const Missing = ({ view }: { view: InstitutionView }) => {
  const { t } = useText(["pages/institution"]);
  const missing = [
    ...(view.siteRegistrationNumber ? [] : [["registration", "siteRegistrationNumber"] as const]),
    ...missingFacts(view).map((key) => ["place", key] as const),
  ];
  if (missing.length === 0) return null;
  return (
    <Notice kind="warning" title={t("attest.first")}>
      <ul>
        {missing.map(([section, key]) => (
          <li key={key}>
            <Link to={`${paths.institution}?section=${section}`}>{t(`field.${key}`)}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
};

const Standing = ({
  view,
  onChanged,
}: {
  view: InstitutionView;
  onChanged: (next: InstitutionView) => void;
}) => {
  const { t, language } = useText(["pages/institution", "pages/personal", "status"]);
  const open = view.certification === "UNVERIFIED" || view.certification === "FAILED";
  const administrator = view.role === "ADMINISTRATOR";
  const ready = Boolean(view.siteRegistrationNumber) && missingFacts(view).length === 0;
  return (
    <>
      <p>
        <Chip tone={tone[view.certification]}>{t(`status:certification.${view.certification}`)}</Chip>
      </p>
      {view.certification === "FAILED" && view.certificationReason && (
        <Notice kind="warning" title={t("attest.failed")}>
          <p className="pre">{view.certificationReason}</p>
        </Notice>
      )}
      <p className="narrow">{t(`attest.intro.${view.certification}`)}</p>
      {view.certification === "PASSED" && (
        <>
          {view.certifiedAt && (
            <p className="muted">
              {t("attest.since", { day: formatDay(dayOf(view.certifiedAt as Instant), language) })}
            </p>
          )}
          <p>
            <LinkButton to={paths.openFairs}>{t("pages/personal:overview.find")}</LinkButton>
          </p>
          {view.certificateUntil && administrator && (
            <CertificateRenewal key={view.version} view={view} onChanged={onChanged} />
          )}
        </>
      )}
      {open && !administrator && <Notice title={t("attest.administratorOnly")} />}
      {open && administrator && <Missing view={view} />}
      {open && administrator && (
        <CertificationDocuments key={view.version} view={view} ready={ready} onChanged={onChanged} />
      )}
    </>
  );
};

export const Component = () => {
  const { t } = useText(["pages/personal"]);
  const me = useMe();
  const found = useResource<InstitutionView>(
    me.institutionId ? `/institution/${me.institutionId}` : undefined,
  );
  return (
    <PersonalFrame title={t("menu.attest")}>
      {me.error && <Failure error={me.error} retry={me.reload} />}
      {me.data && !me.institutionId && (
        <EmptyState action={<LinkButton to={paths.institution}>{t("overview.register")}</LinkButton>}>
          {t("overview.noInstitution")}
        </EmptyState>
      )}
      {found.loading && <Skeleton lines={6} />}
      {found.error && <Failure error={found.error} retry={found.reload} />}
      {found.data && <Standing view={found.data} onChanged={found.set} />}
    </PersonalFrame>
  );
};
