/**
 * The form of a transition on a grant or an endorsement: amount and reasons, day of payment, result of the
 * authorities.
 */

import { findRestToPay } from "@portal/core/applications/funding/index";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { describeAmountFault } from "../../form/typed-number.tsx";
import { formatMoney } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Button } from "../../ui/button.tsx";
import {
  OutgoingPreview,
  PREVIEW_BUTTON,
  PreviewButton,
  useOutgoingPreview,
} from "../outgoing/outgoing-preview.tsx";
import { ActionQuestion } from "./action-question.tsx";
import { buildPreviewCall } from "./decision-draft.ts";
import {
  createGrantDraft,
  type GrantAction,
  type GrantActionBody,
  type GrantDraft,
  readGrantDraft,
} from "./grant-draft.ts";
import { GrantFields } from "./grant-fields.tsx";
import { DecisionFailure } from "./stale-version-alert.tsx";

interface Props {
  application: ApplicationView;
  action: GrantAction;
  /** Sends the decision, and returns whether it waits for a second person's signature. */
  send: (body: GrantActionBody) => Promise<boolean>;
  onClose: () => void;
  onReload: () => void;
  onDone: (isPrepared: boolean) => void;
}

/** What was asked for, what can be granted at most, and what the report accounts for. */
const FundingFigures = ({ funding }: { funding: NonNullable<ApplicationView["funding"]> }) => {
  const { t, i18n } = useTranslation("pages/staff");
  const figures = [
    { name: "asked", amount: funding.asked },
    { name: "most", amount: funding.most === funding.asked ? undefined : funding.most },
    { name: "payable", amount: funding.kept === undefined ? funding.payable : undefined },
    { name: "rest", amount: findRestToPay(funding) },
  ] as const;
  return (
    <dl>
      {figures.map(
        ({ name, amount }) =>
          amount !== undefined && (
            <Fragment key={name}>
              <dt>{t(`grant.${name}`)}</dt>
              <dd className="staff-money">{formatMoney(toMopAmount(amount), i18n.language)}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
};

/** Returns the draft of a transition, the request that it makes, and what is wrong with it. */
const useGrantForm = ({
  application,
  action,
  send,
  onDone,
}: Pick<Props, "application" | "action" | "send" | "onDone">) => {
  const { t, i18n } = useTranslation(["pages/staff", "common"]);
  const today = useToday();
  const [draft, setDraft, persistedInput] = usePersistedInput<GrantDraft>(
    `decide ${action} ${application.id}`,
    createGrantDraft(action, application.funding, today, i18n.language),
  );
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { pendingAction, error, describeRefusal, ...submission } = useSubmission();
  const outgoing = useOutgoingPreview([draft, application.version]);
  const changeDraft = (part: Partial<GrantDraft>) => setDraft((old) => ({ ...old, ...part }));
  const { body, missing, less } = readGrantDraft(action, draft, application, i18n.language);
  const describeMissing = (path: string): string | undefined => {
    if (path === "amount") return describeAmountFault(t, draft.amount, i18n.language);
    return t(path === "result" ? "common:issue.required_choice" : "common:issue.required");
  };
  const findFieldError = (path: string): string | undefined =>
    describeRefusal(path, path === "result" ? "choice" : undefined) ??
    (wasSubmitted && missing.includes(path) ? describeMissing(path) : undefined);
  const submit = async (pressed: string): Promise<void> => {
    setWasSubmitted(true);
    if (missing.length > 0) return;
    await submission.send(async () => {
      if (pressed === PREVIEW_BUTTON) return outgoing.load(...buildPreviewCall(application, action, body));
      const isPrepared = await send(body);
      persistedInput.forget();
      onDone(isPrepared);
    }, pressed);
  };
  // The form asks for the members of its request, and shows at each input what is refused of it.
  const isCarried = (path: string): boolean => (path.split(".")[0] ?? "") in body;
  return {
    input: { draft, changeDraft, findFieldError },
    isCarried,
    isLess: less,
    persistedInput,
    pendingAction,
    preview: outgoing.preview,
    error,
    submit,
  };
};

export const GrantForm = ({ application, action, send, onClose, onReload, onDone }: Props) => {
  const { t } = useTranslation("pages/staff");
  const { funding } = application;
  const form = useGrantForm({ application, action, send, onDone });
  const { input } = form;
  return (
    <GuidedForm send={form.submit}>
      <ActionQuestion action={action} application={application} />
      {funding && action === "decideFunding" && <FundingFigures funding={funding} />}
      <DecisionFailure
        id={application.id}
        version={application.version}
        error={form.error}
        isCarried={form.isCarried}
        onReload={onReload}
      />
      <RestoredInputNote persistedInput={form.persistedInput} />
      <GrantFields action={action} input={input} isLess={form.isLess} funding={funding} />
      <OutgoingPreview preview={form.preview} />
      <div className="actions">
        <Button type="submit" busy={form.pendingAction !== undefined}>
          {t(`move.${action}.do`)}
        </Button>
        <PreviewButton busy={form.pendingAction !== undefined} />
        <Button look="quiet" onClick={onClose}>
          {t("decide.back")}
        </Button>
      </div>
    </GuidedForm>
  );
};
