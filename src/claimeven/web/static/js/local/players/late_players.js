/** Players that need more than the others; `roster.js` fetches them when somebody asks for one. */

import { FollowUpPlayer } from './follow_up_player.js';
import { MctsPlayer } from './mcts_player.js';

export { FollowUpPlayer, MctsPlayer };
