/** Where this device writes down that its organiser has seen how teams are invited: the path to a first game ticks it off. */
export const INVITED_KEY = 'invited';
