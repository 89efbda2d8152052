/** The course or application that a form is about, as a hidden field. */
export interface Subject {
  name: "courseId" | "clientId";
  id: string;
}
