/** The first form of an institution; when staff must help, it explains how to ask them. */
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { proposeContact } from "../../form/fields/propose-contact.ts";
import { useText } from "../../form/use-text.ts";
import { DataForm } from "../../form/wizard/data-form.tsx";
import { ApiError, api } from "../../shell/api.ts";
import { buildSignInPath, paths } from "../../shell/paths.ts";
import { session } from "../../shell/session.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import {
  deriveResidentOwners,
  omitMacaoAnswers,
  registrationSections,
  toInstitutionAnswers,
  toInstitutionFields,
} from "./institution-fields.ts";
import { SoleOwnerOffer } from "./sole-owner-offer.tsx";
import { useInstitutionPlace } from "./use-institution-place.ts";

/** The person in charge is the first contact. Where that fails, each form offers it again (`FirstContact`). */
const addFirstContact = async (
  institution: InstitutionView,
  user: CurrentUser | undefined,
  jobTitle: string,
): Promise<void> => {
  const contact = proposeContact(institution, user, jobTitle);
  if (contact) await api.post("/contact", contact).catch(() => undefined);
};

export const RegisterInstitution = () => {
  const { t } = useText(["pages/institution", "pages/form"]);
  const me = useCurrentUser();
  const navigate = useNavigateWhileShown();
  const [search] = useSearchParams();
  const [sentRefusal, setRefusalCode] = useState<number>();
  const place = useInstitutionPlace();
  // Twenty fields are not offered to somebody who will be refused.
  const isRefused = place.data?.free === false;
  const refusalCode = isRefused ? errorCodes.ONE_INSTITUTION_PER_ACCOUNT : sentRefusal;
  if (!place.data)
    return (
      <PersonalFrame title={t("info.new")}>
        {place.error && <FailureAlert error={place.error} retry={() => void place.reload()} />}
        {place.loading && <Skeleton lines={10} />}
      </PersonalFrame>
    );
  return (
    <PersonalFrame title={t("info.new")}>
      {!isRefused && search.has("redirect") && <Alert title={t("info.beforeApplying")} />}
      {!isRefused && <p className="narrow">{t("info.newIntro")}</p>}
      {(refusalCode === errorCodes.INSTITUTION_CODE_EXISTS ||
        refusalCode === errorCodes.ONE_INSTITUTION_PER_ACCOUNT) && (
        <Alert kind="warning" announce title={t(`info.refused.${refusalCode}`)}>
          <p>
            <LinkButton
              look="secondary"
              small
              to={
                refusalCode === errorCodes.INSTITUTION_CODE_EXISTS
                  ? paths.administrator
                  : `${paths.administrator}?kind=ANOTHER`
              }
            >
              {t(`info.ask.${refusalCode}`)}
            </LinkButton>
          </p>
        </Alert>
      )}
      {!isRefused && (
        <DataForm
          namespace="pages/institution"
          prefix="field"
          sections={registrationSections}
          initial={toInstitutionAnswers(undefined)}
          action={t("info.create")}
          inputName="institution new"
          derive={deriveResidentOwners}
          renderOffer={(key, answers, answer) =>
            key === "shareholders" && <SoleOwnerOffer answers={answers} onTake={answer} />
          }
          save={async (answers) => {
            try {
              const createdInstitution = await api.post<InstitutionView>(
                "/institution",
                toInstitutionFields(omitMacaoAnswers(answers)),
              );
              session.choose(createdInstitution.id);
              await addFirstContact(createdInstitution, me.data, t("pages/form:firstContact.jobTitle"));
            } catch (error) {
              if (error instanceof ApiError) setRefusalCode(error.code);
              throw error;
            }
            // An applicant who came from a form is led back to it after the documents.
            await navigate(buildSignInPath(paths.certification, { redirect: search.get("redirect") }));
          }}
        />
      )}
    </PersonalFrame>
  );
};
