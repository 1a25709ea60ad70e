import { reasonOf } from './inspector-stream.js';

/**
 * A name that the server keeps: letters, digits and a few signs; other characters become `_`.
 *
 * @param {string} name a file's name, or its path in a folder
 */
export function plainName(name) {
  return name.split('/').slice(-8).map((part) =>
    part.normalize('NFKD').replace(/[^A-Za-z0-9._+-]/g, '_').replace(/^\./, '_').slice(-100) || '_')
    .join('/');
}

/** Keeps files with the server, piece by piece. */
export class Uploads {
  /** @param {number} pieceBytes @param {number} fileBytes the most bytes of a file */
  constructor(pieceBytes, fileBytes) {
    this.pieceBytes = pieceBytes;
    this.fileBytes = fileBytes;
    /** The names of files that are there as a whole. @type {Set<string>} */
    this.names = new Set();
  }

  /**
   * Sends a file.
   *
   * @param {File} file
   * @param {string} name
   * @param {(share: number) => void} progress receives what share is there, from 0 to 1
   * @returns {Promise<string | null>} why it is not there; nil when it is
   */
  async add(file, name, progress) {
    if (file.size > this.fileBytes) {
      return `${name} is longer than ${Math.floor(this.fileBytes / 1e6)} MB`;
    }
    this.names.delete(name);
    const failure = await this.keep(file, name, progress);
    if (failure === null) this.names.add(name);
    return failure;
  }

  /**
   * Sends a file that is not among those to choose from.
   *
   * @param {Blob} file
   * @param {string} name
   * @param {(share: number) => void} progress receives what share is there, from 0 to 1
   * @returns {Promise<string | null>} why it is not there; nil when it is
   */
  async keep(file, name, progress) {
    let offset = 0;
    do {
      const piece = file.slice(offset, offset + this.pieceBytes);
      const query = `name=${encodeURIComponent(name)}&offset=${offset}`;
      const answer = await fetch(`uploads?${query}`, { method: 'POST', body: piece });
      if (!answer.ok) return `${name}: ${await reasonOf(answer)}`;
      offset += piece.size;
      progress(file.size ? offset / file.size : 1);
    } while (offset < file.size);
    return null;
  }
}
