/** How many templates a company has for its jobs, and a freelancer for notes on applications. */
export const maxTemplates = 10;
