/** For whom the receipt of an application is, unless the payer chooses another kind. */
import { findSubmittedBody } from "../applications/model/application-store.server.ts";
import { type InvoiceType, proposeInvoiceType } from "../applications/orders/invoice-type.ts";

/** Loads the kind of receipt that is proposed for the institution of an application, as it was when it applied. */
export const loadProposedInvoiceType = async (applicationId: string): Promise<InvoiceType> =>
  proposeInvoiceType((await findSubmittedBody(applicationId))?.institution.nature);
