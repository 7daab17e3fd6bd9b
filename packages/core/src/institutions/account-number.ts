/** Numbers of bank accounts, to which grants and refunds are paid, on the page and on the server. Pure. */

/** Digits in groups, with letters where it is an IBAN. */
export const ACCOUNT_NUMBER_PATTERN = "(?=.*\\d)[A-Za-z\\d][A-Za-z\\d ./\\-]*";
const accountNumber = new RegExp(`^${ACCOUNT_NUMBER_PATTERN}$`, "u");
/** Returns whether a text can be the number of an account. */
export const isAccountNumber = (text: string): boolean => accountNumber.test(text);
