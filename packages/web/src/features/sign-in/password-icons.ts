/** Icons of the button that shows a password. */
export const showIcon =
  "M1.500 10S4.500 4.500 10 4.500 18.500 10 18.500 10 15.500 15.500 10 15.500 1.500 10 1.500 10zM10 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z";
export const hideIcon = `${showIcon}M3.500 16.500l13-13`;
