/** S7 in the language: a leader registers member units; each member files its own part by an invitation code. */

import { defineScheme } from "@portal/core/forms/builders/define-scheme";
import * as f from "@portal/core/forms/builders/field-builders";
import { countRows, field, gte, lte, policy } from "@portal/core/forms/expressions/expressions";
import { errorCodes } from "@portal/core/platform/errors";
import { companyDocuments } from "@portal/core/schemes/shared/enterprise-documents";
import {
  contactBlock,
  declarations,
  institutionBlock,
  paidActions,
} from "@portal/core/schemes/shared/field-builders";

export const group = defineScheme({
  id: "FAIR_GROUP",
  resource: "participate",
  family: "EXHIBITION",
  steps: {
    group: {
      fields: {
        ...institutionBlock,
        ...contactBlock,
        groupName: f.text(100),
        exhibitorType: f.choice({ event: "exhibitorTypes" }),
      },
    },
    members: {
      fields: {
        memberUnits: f.lines({
          columns: {
            name: f.text(255),
            registrationNumber: f.idNumber("SITE_REGISTRATION"),
            contactName: f.text(100, { personal: true }),
            phone: f.phone({ personal: true }),
          },
          min: 2,
          max: 60,
          unique: ["registrationNumber"],
        }),
        exhibitorList: f.excel({
          columns: { name: f.text(255), registrationNumber: f.idNumber("SITE_REGISTRATION") },
          maxRows: 60,
          unique: ["registrationNumber"],
          purpose: "EXHIBITOR_LIST_XLS",
        }),
      },
    },
    booths: {
      fields: {
        totalBooths: f.integer({ min: 1 }),
        totalArea: f.decimal({ min: 9, max: { policy: "booth.area", path: "maxSqm" }, unit: "m²" }),
        membersCounted: f.computed(countRows("memberUnits"), "integer"),
      },
    },
    documents: { fields: { ...companyDocuments } },
    declaration: { fields: { ...declarations } },
  },
  rules: [
    {
      id: "oneBoothEach",
      must: lte(field("totalBooths"), field("membersCounted")),
      at: "totalBooths",
      key: "max",
      worked: { max: field("membersCounted") },
    },
    {
      id: "listHasAllMembers",
      must: gte(countRows("exhibitorList"), countRows("memberUnits")),
      at: "exhibitorList",
      key: "sumDiffers",
    },
  ],
  window: { kind: "EVENT" },
  deadlines: [],
  fees: { kind: "BOOTH" },
  limits: {
    group: "BOOTH",
    counter: {
      name: "EXHIBITION",
      max: { policy: "exhibition.maxApplicationsPerYear" },
      year: "EVENT",
      code: errorCodes.APPLICATION_LIMIT_REACHED,
    },
    oneInProcessing: true,
    certified: true,
  },
  eligibility: [
    {
      id: "association",
      must: gte(policy("booth.perExhibitor"), 1),
      code: errorCodes.NOT_ELIGIBLE,
      key: "eligibility.association",
    },
  ],
  moves: paidActions,
  reports: ["REPORT_LOCAL"],
  children: {
    scheme: "FAIR_GROUP_MEMBER",
    min: 2,
    max: 60,
    consent: "consentNotes",
    counts: true,
    by: "INVITATION_CODE",
  },
});
