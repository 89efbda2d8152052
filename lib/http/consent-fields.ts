/** The field of the consent form that holds a test user's id, or asks for a new test user. */
export const TEST_USER_FIELD = "test_user";
export const NEW_TEST_USER = "new";

/** The field that holds the application's name as the page showed it. */
export const SHOWN_NAME_FIELD = "application";
