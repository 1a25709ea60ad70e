import { watchCopies } from './document-copies.js';

watchCopies();
