/** A group of exhibitors that still takes members: who leads it, who came in, and who is expected. */

import type { EventDetail } from "@portal/core/events/event-schema";
import { parseDay } from "@portal/core/platform/day";
import { getSchemeExample } from "../examples/index.ts";
import { buildFairAnswers } from "./fair-answers.ts";
import { type InstitutionPlan, planInstitutions } from "./institutions.ts";
import { type PlannedApplication, startOfDayMs } from "./planned-application.ts";
import { createSeededRandom, generateSeededUlid } from "./random.ts";

/** They came in on these days. */
const joinedMembers: readonly [id: string, submitOn: string][] = [
  ["institution-05", "2026-11-12"],
  ["institution-06", "2026-11-13"],
];
/** They are on the list and still expected; the example of a member is the second one's. */
const expectedInstitutionIds: readonly string[] = ["institution-12", "institution-other"];

const memberExample = getSchemeExample("FAIR_GROUP_MEMBER");
const leaderExample = getSchemeExample("FAIR_GROUP");

/** Builds the leader's registration; its id and its code are those which the example of a member names. */
export const buildLeaderRow = (
  by: InstitutionPlan,
): [string, PlannedApplication["goal"], string, Partial<PlannedApplication>] => {
  const { exhibitorList: _sheet, ...answers } = leaderExample.answers;
  const memberUnits = planInstitutions()
    .filter(({ id }) => expectedInstitutionIds.includes(id) || joinedMembers.some(([one]) => one === id))
    .map(({ fields, contacts }) => ({
      name: fields.nameZh,
      registrationNumber: fields.siteRegistrationNumber,
      contactName: contacts[0]?.fields.nameZh ?? "",
      phone: contacts[0]?.fields.phone ?? { area: "MO", number: "28000000" },
    }));
  return [
    memberExample.eventId ?? "",
    "PROCESSING",
    "2026-11-10",
    {
      id: memberExample.parentId ?? "",
      scheme: "FAIR_GROUP",
      invitationCode: String(memberExample.answers.invitationCode),
      answers: {
        ...answers,
        contactPerson: by.contacts[0]?.id ?? "",
        groupName: "澳門品牌採購聯展",
        listInExcel: false,
        memberUnits: memberUnits,
        totalBooths: memberUnits.length,
        totalArea: 9 * memberUnits.length,
      },
    },
  ];
};

/** Lists the members' own applications, written after the leader's. */
export const listPlannedMembers = (
  institutionPlans: readonly InstitutionPlan[],
  events: ReadonlyMap<string, EventDetail>,
): PlannedApplication[] =>
  joinedMembers.flatMap(([id, submitOn], i) => {
    const by = institutionPlans.find((one) => one.id === id);
    const event = events.get(memberExample.eventId ?? "");
    if (!by || !event) return [];
    const random = createSeededRandom(104_729 * (i + 1));
    return [
      {
        id: generateSeededUlid(startOfDayMs(parseDay(submitOn)), random),
        by,
        event,
        scheme: "FAIR_GROUP_MEMBER",
        answers: buildFairAnswers("FAIR_GROUP_MEMBER", event, by, random),
        goal: "PROCESSING",
        submitOn: parseDay(submitOn),
        pace: 3,
      },
    ];
  });
