import type { Server } from 'node:http';

/**
 * Ends a server once the requests under way are answered.
 * @param grace how long they have, in milliseconds; what takes longer breaks off
 */
export function closeServer(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
