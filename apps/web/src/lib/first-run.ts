export const INVITED_KEY = 'invited';
