/** The id of an order at the payment provider: what it pays, a hyphen, and a ULID of its own. */

/** Returns the id of what an order pays: an application, or the number of a one-stop payment. Pure. */
export const getSubjectIdOfOrder = (orderId: string): string => orderId.slice(0, orderId.lastIndexOf("-"));
/** Returns whether an id is the number of a one-stop payment. Pure. */
export const isPaymentNumber = (id: string): boolean => id.startsWith("OS-");
