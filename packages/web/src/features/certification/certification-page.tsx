/** `/personal/attest`: the state of certification, its documents, postponing, renewing (schemes P1). */

import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { isMemberPermitted } from "@portal/core/institutions/member-permissions";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { getSafeRedirect } from "../../shell/site-path.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useReloadOnReturn } from "../../shell/use-reload-on-return.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CertificationChip, FailedCertification } from "../institution/certification-state.tsx";
import { NoInstitution } from "../institution/no-institution.tsx";
import { CertificateRenewal } from "./certificate-renewal.tsx";
import { CertificationDocuments } from "./certification-documents.tsx";
import { listMissingItems, MissingFacts } from "./missing-facts.tsx";

const CertificationStatus = ({
  view,
  onChanged,
}: {
  view: InstitutionView;
  onChanged: (next: InstitutionView) => void;
}) => {
  const { t, language } = useText(["pages/institution", "pages/personal", "status"]);
  const isOpen = view.certification === "UNVERIFIED" || view.certification === "FAILED";
  const administrator = isMemberPermitted(view.role, "changeInstitution");
  const isReady = listMissingItems(view).length === 0;
  const [search] = useSearchParams();
  const redirect = search.get("redirect");
  /** The form that sent its reader here; a draft can be filled in while the documents are checked. */
  const form = redirect ? getSafeRedirect(redirect) : undefined;
  return (
    <>
      <p>
        <CertificationChip status={view.certification} />
      </p>
      {view.certification === "FAILED" && (
        <FailedCertification institution={view} title={t("attest.failed")} />
      )}
      <p className="narrow">{t(`attest.intro.${view.certification}`)}</p>
      {form && !isOpen && (
        <p>
          <LinkButton to={form}>{t("attest.continue")}</LinkButton>
        </p>
      )}
      {view.certification === "PASSED" && (
        <>
          {view.certifiedAt && (
            <p className="muted">
              {t("attest.since", { day: formatDay(toMacaoDay(view.certifiedAt as Instant), language) })}
            </p>
          )}
          {!form && (
            <p>
              <LinkButton to={paths.openFairs}>{t("pages/personal:overview.find")}</LinkButton>
            </p>
          )}
          {view.certificateUntil && administrator && <CertificateRenewal view={view} onChanged={onChanged} />}
        </>
      )}
      {isOpen && !administrator && <Alert title={t("attest.administratorOnly")} />}
      {isOpen && administrator && <MissingFacts view={view} />}
      {isOpen && administrator && (
        <CertificationDocuments view={view} ready={isReady} form={form} onChanged={onChanged} />
      )}
    </>
  );
};

const CertificationPage = () => {
  const { t } = useText(["pages/personal"]);
  const me = useCurrentUser();
  const institution = useResource<InstitutionView>(
    me.institutionId ? `/institution/${me.institutionId}` : undefined,
  );
  useReloadOnReturn(institution.reload);
  return (
    <PersonalFrame title={t("menu.attest")}>
      <NoInstitution />
      {institution.loading && <Skeleton lines={6} />}
      {institution.error && <FailureAlert error={institution.error} retry={institution.reload} />}
      {institution.data && <CertificationStatus view={institution.data} onChanged={institution.set} />}
    </PersonalFrame>
  );
};

export { CertificationPage as Component };
