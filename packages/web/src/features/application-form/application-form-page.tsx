/**
 * `/myform/index?event=&scheme=` starts or continues an application, `?id=` opens a draft; `/report/index?of=` opens
 * the report on an application.
 */

import { lazy, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { useWizardData } from "../../form/use-wizard-data.ts";
import { FormPreview } from "../../form/wizard/form-preview.tsx";
import { lazyImport } from "../../shell/lazy-import.ts";
import { buildSignInPath, paths } from "../../shell/paths.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ExistingApplication } from "./existing-application.tsx";
import { isStandaloneScheme } from "./form-schemes.ts";
import { SubmissionBarriers } from "./submission-barriers.tsx";

const loadWizard = () => import("../../form/wizard/wizard.tsx");
/** Comes beside the data of the form, while the first page of the form is being read already (decision 0340). */
const LazyWizard = lazy(async () => ({ default: (await lazyImport(loadWizard)).Wizard }));

const ApplicationFormPage = () => {
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const { t } = useTranslation("pages/form");
  /** Returns the page of something that an application needs first, which leads back to the form afterwards. */
  const addWayBack = (path: string): string => buildSignInPath(path, { redirect: `${pathname}${query}` });
  // The draft's id is added to the address later, so the initial request is kept.
  const [wizardRequest] = useState(() => ({
    id: search.get("id") ?? undefined,
    // An event can lead to what is applied for without one, such as an endorsement for its visitors.
    event: isStandaloneScheme(search.get("scheme") ?? "") ? undefined : (search.get("event") ?? undefined),
    scheme: search.get("scheme") ?? undefined,
    code: search.get("code") ?? undefined,
    of: search.get("of") ?? undefined,
    copy: search.get("copy") ?? undefined,
    another: search.has("another"),
  }));
  const { data, none, error, reload } = useWizardData(wizardRequest);
  useEffect(() => {
    // A part that does not come is told when it is needed.
    void loadWizard().catch(() => undefined);
  }, []);
  if (error)
    return (
      <div className="page narrow">
        <PageHeading>{t("title")}</PageHeading>
        <FailureAlert error={error} retry={reload} />
      </div>
    );
  // Nobody applies without an institution: its page says so, and leads back to this form.
  if (none) return <Navigate replace to={addWayBack(paths.institution)} />;
  if (!data) {
    const skeleton = (
      <div className="page narrow">
        <Skeleton lines={8} />
      </div>
    );
    // A form that begins shows the page that came prerendered; a draft may be continued anywhere.
    return wizardRequest.scheme && !wizardRequest.id ? (
      <FormPreview schemeId={wizardRequest.scheme} fallback={skeleton} />
    ) : (
      skeleton
    );
  }
  if (data.server && data.server.status !== "DRAFT")
    return (
      <div className="page narrow">
        <PageHeading>{t("title")}</PageHeading>
        <Alert title={t("submittedAlready")}>
          <p>
            <LinkButton look="secondary" to={paths.record(data.id)}>
              {t("toRecord")}
            </LinkButton>
          </p>
        </Alert>
      </div>
    );
  const isUncertified = data.institution?.certification !== "PASSED" && data.scheme.limits.certified;
  return (
    <>
      {data.institution && isUncertified && (
        <div className="page wz-before">
          <Alert kind="warning" title={t("notCertified")}>
            <p>
              <LinkButton look="secondary" small to={addWayBack(paths.certification)}>
                {t("certify")}
              </LinkButton>
            </p>
          </Alert>
        </div>
      )}
      {!data.parentId && (data.event || data.scheme.window.kind !== "EVENT") && (
        <SubmissionBarriers
          eventId={data.event?.id}
          scheme={data.scheme.id}
          certified={data.institution?.certification === "PASSED"}
        />
      )}
      {!wizardRequest.id && !data.event && !data.parentId && data.server && (
        <div className="page wz-before">
          <Alert title={t("continued.title", { name: data.server.title ?? t("continued.unnamed") })}>
            <p>
              {/* A full navigation, because the form keeps its initial request. */}
              <Button
                look="secondary"
                small
                onClick={() => location.assign(paths.applyAgain(undefined, data.scheme.id))}
              >
                {t("continued.another")}
              </Button>
            </p>
          </Alert>
        </div>
      )}
      <LazyWizard key={data.id} data={data} />
      {!wizardRequest.id && data.event && !data.server && (
        <ExistingApplication eventId={data.event.id} scheme={data.scheme.id} own={data.id} />
      )}
    </>
  );
};

export { ApplicationFormPage as Component };
