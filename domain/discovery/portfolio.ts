export const maxPortfolioItems = 12;
export const maxPortfolioPictures = 6;
export const portfolioLengths = { title: 120, text: 2000, link: 300 } as const;
export const portfolioYears = { least: 1950, most: 2100 } as const;

export const portfolioErrors = {
  tooManyPictures: `choose at most ${maxPortfolioPictures} pictures`,
  pictureTwice: "choose each picture once",
  link: "enter a link that begins with https://",
  year: "enter a year, like 2024",
} as const;
