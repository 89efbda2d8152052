/** What a form is about, as its hidden field. */
export interface Subject {
  name: "courseId" | "clientId";
  id: string;
}
