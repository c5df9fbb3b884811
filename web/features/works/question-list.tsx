import "./works.css";

/** The questions of a work, to read. */
export const QuestionList = ({ questions }: { readonly questions: readonly string[] }) => (
  <ol className="question-list">
    {questions.map((question) => (
      <li key={question}>{question}</li>
    ))}
  </ol>
);
