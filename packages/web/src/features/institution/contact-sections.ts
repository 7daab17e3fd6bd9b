/** The fields of a contact of an institution, in the form language. */
import * as f from "@portal/core/forms/builders/field-builders";
import { isAnsweredField, not } from "@portal/core/forms/expressions/expressions";

const optional = { required: false } as const;
export const contactSections = [
  {
    id: "person",
    fields: f.toKeyedFields({
      // In one language at least, as the server asks for (10405, 10406).
      nameZh: f.text(255, { required: not(isAnsweredField("nameForeign")) }),
      nameForeign: f.text(255, { required: not(isAnsweredField("nameZh")) }),
      jobTitleZh: f.text(255, { required: not(isAnsweredField("jobTitleForeign")) }),
      jobTitleForeign: f.text(255, { required: not(isAnsweredField("jobTitleZh")) }),
      employmentStatus: f.choice({ list: "employmentStatus" }, { look: "radio" }),
    }),
  },
  {
    id: "reach",
    fields: f.toKeyedFields({
      email: f.email(optional),
      mobile: f.phone(optional),
      phone: f.phone(optional),
      fax: f.phone(optional),
      postalAddress: f.text(255, optional),
    }),
  },
];
