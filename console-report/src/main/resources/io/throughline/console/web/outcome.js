// How a run ended, as a word with its drawing.

const OUTCOMES = {
  PASSED: {icon: 'passed', word: 'Passed', partial: false},
  COMPLETED: {icon: 'completed', word: 'Completed', partial: false},
  MISSED: {icon: 'missed', word: 'Threshold missed', partial: false},
  STOPPED: {icon: 'partial', word: 'Stopped', partial: true},
  FAILED: {icon: 'failed', word: 'Failed', partial: true},
  INTERRUPTED: {icon: 'partial', word: 'Interrupted', partial: true},
  RUNNING: {icon: 'running', word: 'Still running', partial: true},
};

/** {icon, word, partial: whether its figures are not those of a whole run}. */
export const outcome = name => OUTCOMES[name];

/** `Completed, 3 warnings`. */
export const ended = ({outcome: name, warnings}) => OUTCOMES[name].word + (OUTCOMES[name].partial || warnings === 0 ? '' : `, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`);
