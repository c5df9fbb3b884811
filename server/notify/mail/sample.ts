const [company, freelancer, title] = ["चाय घर", "मीरा नायर", "पोस्टर {title}"];
const reason = "लोगो नहीं है।";

const request = {
  price: 10_000_000,
  brokerageBps: 1000,
  brokerageFixedPaise: 0,
  clientFeeBps: 0,
  clientFeeFixedPaise: 0,
  company: 1,
  freelancer: 2,
  workId: 7,
  title,
  companyName: company,
  companyEmail: "c@kaamkaj.example",
  companyLanguage: "en" as const,
  freelancerName: freelancer,
  freelancerEmail: "f@kaamkaj.example",
  freelancerLanguage: "hi" as const,
};

/** What the samples of e-mails are about. A test renders each in every language, in which these names are the same. */
export const sample = {
  company,
  freelancer,
  username: "asha_1",
  title,
  token: "t0ken",
  reason,
  work: { id: 7, title },
  request: { ...request, requestId: 9 },
  /** What happens to a request. */
  event: { request: { ...request, parties: request }, requestId: 9, reason },
};
