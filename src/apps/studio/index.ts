export { readAssets } from './server/assets.js';
export { BackgroundAnalysis } from './server/background-analysis.js';
export { Files } from './server/files.js';
export { serve } from './server/server.js';
export { UploadedOrders } from './server/uploaded-orders.js';
export { Workspace } from './server/workspace.js';
