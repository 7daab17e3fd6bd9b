/**
 * `/personal/info`: a summary of the institution's data, with one topic per page to edit (`?section=`); `?new=1`
 * registers one.
 */

import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { isMemberPermitted } from "@portal/core/institutions/member-permissions";
import { useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { DataForm } from "../../form/wizard/data-form.tsx";
import { api } from "../../shell/api.ts";
import { paths } from "../../shell/paths.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OwnPenalties } from "../penalties/institution-penalties.tsx";
import {
  addMacaoFacts,
  deriveResidentOwners,
  institutionSections,
  omitSiteNumber,
  restoreFactsOfMove,
  showStoredMacaoFields,
  toInstitutionAnswers,
  toInstitutionFields,
} from "./institution-fields.ts";
import { InstitutionSummary } from "./institution-summary.tsx";
import { OutdatedData } from "./outdated-data.tsx";
import { RegisterInstitution } from "./register-institution.tsx";

const Section = ({
  view,
  id,
  onSaved,
  onReload,
}: {
  view: InstitutionView;
  id: string;
  onSaved: () => void;
  onReload: () => void;
}) => {
  const { t } = useText(["pages/institution", "pages/personal"]);
  const storedAnswers = toInstitutionAnswers(view);
  const topic = institutionSections
    .filter((one) => one.id === id)
    .map((section) => addMacaoFacts(showStoredMacaoFields(section, storedAnswers), storedAnswers));
  return (
    <PersonalFrame
      title={t(`field.section_${id}`)}
      crumbs={[{ text: t("pages/personal:menu.info"), to: paths.institution }]}
    >
      {view.certification === "PASSED" && ["names", "registration", "owners"].includes(id) && (
        <Alert kind="warning" title={t("info.again")}>
          <p>{t("info.againText")}</p>
        </Alert>
      )}
      <DataForm
        version={view.version}
        onReload={onReload}
        namespace="pages/institution"
        prefix="field"
        sections={topic}
        initial={storedAnswers}
        action={t("info.save")}
        inputName={`institution ${view.id} ${id}`}
        derive={deriveResidentOwners}
        save={async (answers) => {
          await api.put("/institution", {
            ...toInstitutionFields(
              id === "place" ? omitSiteNumber(restoreFactsOfMove(answers, storedAnswers)) : answers,
            ),
            id: view.id,
            version: view.version,
          });
          onSaved();
        }}
      />
    </PersonalFrame>
  );
};

const InstitutionDetails = ({ id, section }: { id: string; section: string | null }) => {
  const { t } = useText(["pages/institution", "pages/personal"]);
  const navigate = useNavigateWhileShown();
  const institution = useResource<InstitutionView>(`/institution/${id}`);
  const [savedSection, setSavedSection] = useConfirmation<string>();
  const shownSection = useRef(section);
  useLayoutEffect(() => {
    shownSection.current = section;
  }, [section]);
  const view = institution.data;
  const open =
    view !== undefined &&
    isMemberPermitted(view.role, "changeInstitution") &&
    view.certification !== "VERIFYING";
  if (view && open && institutionSections.some((one) => one.id === section)) {
    return (
      <Section
        view={view}
        id={section ?? ""}
        onReload={() => void institution.reload()}
        onSaved={() => {
          setSavedSection(section ?? "");
          invalidateResources("/institution");
          invalidateResources("/user/current");
          // Another topic, which has the same path, may be open by now.
          if (shownSection.current === section) void navigate(paths.institution);
        }}
      />
    );
  }
  return (
    <PersonalFrame title={t("pages/personal:menu.info")}>
      {institution.error && <FailureAlert error={institution.error} retry={institution.reload} />}
      {savedSection && (
        <Alert
          kind="success"
          announce
          title={t("info.saved", { what: t(`field.section_${savedSection}`) })}
        />
      )}
      {view?.certification === "VERIFYING" && <Alert title={t("info.locked")} />}
      {view && !isMemberPermitted(view.role, "changeInstitution") && <Alert title={t("info.readOnly")} />}
      {!view && !institution.error && <Skeleton lines={10} />}
      {open && <OutdatedData issues={view.issues} />}
      {view && (
        <OwnPenalties institutionId={id} mayObject={isMemberPermitted(view.role, "changeInstitution")} />
      )}
      {view && <InstitutionSummary view={view} change={open} />}
    </PersonalFrame>
  );
};

const InstitutionPage = () => {
  const { t } = useText(["pages/personal"]);
  const [search] = useSearchParams();
  const me = useCurrentUser();
  if (search.get("new") === "1" || (me.data && !me.institutionId)) return <RegisterInstitution />;
  if (me.institutionId) return <InstitutionDetails id={me.institutionId} section={search.get("section")} />;
  return <PersonalFrame title={t("menu.info")}>{<Skeleton lines={10} />}</PersonalFrame>;
};

export { InstitutionPage as Component };
