/** Decides a submission: its rows, the group it joins and the people it names. */
import type { Context } from "../../platform/actor.ts";
import { findParentScheme } from "../../schemes/index.ts";
import { refuseSpaceBeyondGroup, refuseUnlistedMember } from "../groups/group-facts.server.ts";
import { applyGroupPayer, loadGroupPayer } from "../groups/group-payer.server.ts";
import { INVITATION_CODE_FIELD } from "../groups/invitation-code.ts";
import { findInvitedGroup, requireGroupToJoin } from "../groups/invited-group.server.ts";
import { getYearlyMax } from "../reservations/limit-keys.server.ts";
import { listPersonReservations } from "../reservations/person-reservations.server.ts";
import { buildSubmission } from "./build-submission.server.ts";
import { checkSubmission } from "./check-submission.server.ts";
import { listRecipients } from "./list-recipients.ts";
import { listTakenClaims } from "./list-taken-claims.server.ts";
import type { LoadedSubmission } from "./load-submission.server.ts";
import { refuseProcessingElsewhere } from "./refuse-processing-elsewhere.server.ts";

/** Builds the rows of the submission, with the group it joins and the people it names. */
export const decideSubmission = async (
  loaded: LoadedSubmission,
  generateCode: () => string,
  ctx: Context,
) => {
  const { input } = loaded;
  const parent = findParentScheme(loaded.scheme.id);
  // The form of a member asks for a booth or not by the group that it joins.
  const invitedGroup = parent && (await findInvitedGroup(input.answers[INVITATION_CODE_FIELD], ctx));
  const judgedSubmission = invitedGroup
    ? applyGroupPayer(loaded, await loadGroupPayer(invitedGroup))
    : loaded;
  const { institutionId, scheme, schemeVersion, draft, institution, members, event, policy, reported } =
    judgedSubmission;
  const { answers, context } = await checkSubmission(judgedSubmission, input, ctx);
  const joinedGroup = parent && requireGroupToJoin(invitedGroup, parent, { ...input, answers });
  if (joinedGroup) {
    await refuseUnlistedMember(joinedGroup, institution);
    await refuseSpaceBeyondGroup(joinedGroup, answers, event);
  }
  const persons = listPersonReservations(scheme, event?.id, answers, context);
  const submission = await buildSubmission({
    scheme,
    schemeVersion,
    input,
    draft,
    institution,
    event,
    policy,
    answers,
    context,
    notify: listRecipients(members, ctx),
    persons,
    group: joinedGroup && { joined: joinedGroup, counts: parent?.children?.counts ?? true },
    about: reported?.header,
    claimed:
      scheme.limits.perEvent === undefined
        ? []
        : await listTakenClaims({ institutionId, scheme, event, answers }, ctx),
    generateCode,
    ctx,
  });
  await refuseProcessingElsewhere(institutionId, submission.header.holds?.processing, loaded.overrides);
  return {
    submitted: submission,
    joinedGroup,
    persons,
    yearlyMax: getYearlyMax(scheme, submission.header.policy),
  };
};
/** The decided submission, which is not written yet. */
export type DecidedSubmission = Awaited<ReturnType<typeof decideSubmission>>;
