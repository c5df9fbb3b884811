export interface StarterCategory {
  readonly category: string;
  /** The name of its drawing in server/catalog/reference/drawings. */
  readonly icon: string;
  readonly subcategories: readonly string[];
}

/** How many categories a new platform begins with, unless its admin chooses others: the first of the list. */
export const starterCount = 8;

/** Categories with drawings and subcategories that a new platform can begin with. */
export const starterCategories: readonly StarterCategory[] = [
  {
    category: "Web Development",
    icon: "web-development.svg",
    subcategories: [
      "Business Websites",
      "Online Stores",
      "Web Applications",
      "Blogs & CMS Sites",
      "Payment Integration",
      "Website Repair & Speed",
    ],
  },
  {
    category: "Mobile Apps",
    icon: "mobile-apps.svg",
    subcategories: ["Android Apps", "iOS Apps", "Cross-platform Apps", "App Design", "App Testing"],
  },
  {
    category: "Graphic Design",
    icon: "graphic-design.svg",
    subcategories: [
      "Logo & Identity",
      "Packaging & Labels",
      "Brochures & Flyers",
      "Social Media Graphics",
      "Illustration",
      "Presentations",
    ],
  },
  {
    category: "Content Writing",
    icon: "content-writing.svg",
    subcategories: [
      "Website Copy",
      "Blogs & Articles",
      "Product Descriptions",
      "Company Profiles",
      "Scripts",
      "Editing & Proofreading",
    ],
  },
  {
    category: "Translation",
    icon: "translation.svg",
    subcategories: [
      "English to Hindi",
      "English to Malayalam",
      "English to Tamil",
      "English to Kannada",
      "English to Marathi",
      "English to Gujarati",
      "Subtitles",
    ],
  },
  {
    category: "Digital Marketing",
    icon: "digital-marketing.svg",
    subcategories: [
      "Search Optimisation",
      "Social Media",
      "Paid Advertising",
      "E-mail Campaigns",
      "Marketplace Listings",
    ],
  },
  {
    category: "Accounting & Tax",
    icon: "accounting-tax.svg",
    subcategories: [
      "GST Returns",
      "Bookkeeping",
      "Income Tax Filing",
      "Payroll",
      "Audit Preparation",
      "Financial Projections",
    ],
  },
  {
    category: "Data Entry",
    icon: "data-entry.svg",
    subcategories: ["Catalogue Entry", "Form Digitisation", "Spreadsheet Clean-up", "Web Research", "Transcription"],
  },
  {
    category: "Video & Animation",
    icon: "video-animation.svg",
    subcategories: [
      "Video Editing",
      "Motion Graphics",
      "Explainer Videos",
      "Short Videos",
      "2D Animation",
      "Voice-over",
    ],
  },
  {
    category: "Photography",
    icon: "photography.svg",
    subcategories: [
      "Product Photography",
      "Food Photography",
      "Event Coverage",
      "Property & Interiors",
      "Photo Retouching",
    ],
  },
  {
    category: "Architecture & Interiors",
    icon: "architecture-interiors.svg",
    subcategories: ["Floor Plans", "Interior Design", "3D Views", "Landscape Design", "Shop & Office Fit-outs"],
  },
  {
    category: "Legal Help",
    icon: "legal-help.svg",
    subcategories: ["Contract Drafting", "Trademark & Copyright", "Company Registration", "Licences & Permits"],
  },
  {
    category: "Teaching & Tutoring",
    icon: "teaching-tutoring.svg",
    subcategories: ["Maths & Science", "Spoken English", "Programming Lessons", "Exam Preparation", "Staff Training"],
  },
  {
    category: "Engineering & CAD",
    icon: "engineering-cad.svg",
    subcategories: [
      "Mechanical Drawings",
      "3D Modelling",
      "Electrical Drawings",
      "Structural Drawings",
      "PCB Design",
      "Solar & Energy Layouts",
    ],
  },
];
