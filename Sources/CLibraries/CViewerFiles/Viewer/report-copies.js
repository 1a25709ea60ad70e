import { watchCopies } from './document-copies.js';
import { watchReportedRequests } from './requests.js';

watchCopies();
watchReportedRequests();
